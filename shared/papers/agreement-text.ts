import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { sha256OfBytes } from '@feltbok/domain/signatures/signature-evidence.ts';
import { toCanonicalJson } from '@feltbok/domain/values/canonical-json.ts';
import { type ReadBlocks, readBlocks, readUnchecked } from './read-blocks.ts';
import type { PdfBlock } from './text-tree.ts';

/**
 * What a party sees of an agreement, as others can write it down again; `docs/evidence.md`
 * describes it.
 */
export interface TextModel {
  blocks: PdfBlock[];
  /**
   * SHA-256 of the files of the pictures, in hexadecimal digits; blocks name them by their place.
   */
  pictures: string[];
}

/**
 * Reads HTML as an editor wrote it.
 * @param field that it came in, for errors
 * @throws PdfInputError when nothing can be made of it, or a reader would not see all of it
 */
export const readAgreementText = async (html: string, field: string): Promise<AgreementText> =>
  buildText(readBlocks(html, field));

/**
 * The same of a text that was accepted before unseen text was rejected: it shows all, also what was
 * hidden.
 */
export const readAcceptedText = async (html: string, field: string): Promise<AgreementText> =>
  buildText(readUnchecked(html, field));

async function buildText({ blocks, pictures }: ReadBlocks): Promise<AgreementText> {
  const digests = await Promise.all(pictures.all.map(({ bytes }) => sha256OfBytes(bytes)));
  const model: TextModel = { blocks, pictures: digests };
  return {
    model: toCanonicalJson(model),
    pictures: pictures.all.map(({ dataUrl }) => dataUrl),
  };
}
