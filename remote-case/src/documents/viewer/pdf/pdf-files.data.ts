/**
 * Symbol fonts that a PDF may use without embedding them, by the library's names; the device has
 * fonts for letters. The build finds these files only by complete literal paths.
 */
const fonts: Record<string, URL> = {
  'FoxitDingbats.pfb': new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  'FoxitSymbol.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
};

/** The decoder of JPEG 2000, which scanners use. */
const wasm: Record<string, URL> = {
  'openjpeg.wasm': new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
};

export const readPdfFont = (name: string): Promise<Uint8Array> => read(fonts[name], name);
export const readPdfWasm = (name: string): Promise<Uint8Array> => read(wasm[name], name);

/** @throws Error when this build has no such file, or the file cannot be fetched */
async function read(address: URL | undefined, name: string): Promise<Uint8Array> {
  if (!address) throw new Error(`The reader of PDF has no file ${name}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${name} cannot be had: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
