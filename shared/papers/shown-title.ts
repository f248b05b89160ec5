/** What Typst writes although it is the default, and what replaces it, of the same length. */
const direction = '<<\n    /Direction /L2R\n  >>';
const shownTitle = '<</DisplayDocTitle true  >>';
/** The catalog is the last object, and is shorter than this. */
const catalogBytes = 2000;

/**
 * Has viewers show the title of a PDF from Typst in place of its file name, as PDF/UA demands.
 * No byte is moved, so the file's table of offsets stays right.
 */
export function showTitle(pdf: Uint8Array): void {
  const decode = (from: number, to?: number) =>
    new TextDecoder('latin1').decode(pdf.subarray(from, to));
  const tableAt = Number(/startxref\s+(\d+)/.exec(decode(-64))?.[1]);
  const catalogAt = Math.max(0, tableAt - catalogBytes);
  const index = decode(catalogAt, tableAt).lastIndexOf(direction);
  // Another version of Typst may write it itself.
  if (index >= 0) pdf.set(new TextEncoder().encode(shownTitle), catalogAt + index);
}
