import { hasContent, isNestedTooDeeply, sanitiseForReading } from './agreement-html.ts';
import { PdfInputError } from './pdf-input-error.ts';
import { Pictures } from './picture.ts';
import { HtmlReader } from './read-html.ts';
import type { PdfBlock } from './text-tree.ts';
import { describeUnseen, findUnseen } from './unseen-text.ts';

export interface ReadBlocks {
  blocks: PdfBlock[];
  pictures: Pictures;
}

/**
 * Sanitises HTML from any source, and reads it into the model that paper, screens and fingerprint
 * share.
 * @param field that the HTML came from, for errors
 * @throws PdfInputError when it cannot be read or is empty, or a reader would not see all of it
 */
export function readBlocks(html: string, field: string): ReadBlocks {
  const read = readUnchecked(html, field);
  const unseen = findUnseen(read);
  if (unseen) throw new PdfInputError(field, describeUnseen(unseen));
  return read;
}

/**
 * Reads a text that was accepted before hidden text was rejected; hidden text is shown too.
 * @throws PdfInputError when it cannot be read or is empty
 */
export function readUnchecked(html: string, field: string) {
  if (isNestedTooDeeply(html)) throw new PdfInputError(field, 'is nested too deeply');
  const sanitised = sanitiseForReading(html);
  const pictures = new Pictures();
  const reader = new HtmlReader(field, pictures);
  const blocks = reader.read(sanitised);
  if (!hasContent(sanitised))
    throw new PdfInputError(field, 'holds nothing that an agreement may hold');
  return { blocks, pictures, hidden: reader.hidden };
}
