import { readGmlText } from './gml.domain';
import { type FeaturesOfFile, readWhole, textOfBytes } from './import-features';

/** The letters that the first line of an XML file names; of any UTF nothing is said here, see `inBytes`. */
function textOfXml(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, stated = 'utf-8'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(head) ?? [];
  if (/^utf/i.test(stated)) return textOfBytes(bytes);
  try {
    return new TextDecoder(stated).decode(bytes);
  } catch {
    return textOfBytes(bytes);
  }
}

/** A GML feature collection of points and boundaries. @param file see `inBytes` @throws FileRejected */
export const readGml = async (file: Blob): Promise<FeaturesOfFile> => readGmlText(textOfXml(await readWhole(file)));

/** What a GML file says its coordinates are in. @param file see `inBytes` @throws FileRejected */
export const systemOfGml = async (file: Blob) => (await readGml(file)).system;
