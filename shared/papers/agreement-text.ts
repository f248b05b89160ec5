import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { sha256OfBytes } from '@feltbok/domain/signatures/signature-evidence.ts';
import { toCanonicalJson } from '@feltbok/domain/values/canonical-json.ts';
import { type ReadBlocks, readBlocks, readUnchecked } from './read-blocks.ts';
import type { PdfBlock } from './text-tree.ts';

/**
 * The text of an agreement as a party sees it, in a form that others can reproduce;
 * `docs/evidence.md` describes it.
 */
export interface TextModel {
  blocks: PdfBlock[];
  /** SHA-256 of the picture files in hexadecimal; blocks refer to them by index. */
  pictures: string[];
}

/**
 * Reads HTML from an editor.
 * @param field that the HTML came from, for errors
 * @throws PdfInputError when it cannot be read, or a reader would not see all of it
 */
export const readAgreementText = async (html: string, field: string): Promise<AgreementText> =>
  buildText(readBlocks(html, field));

/** Reads a text that was accepted before hidden text was rejected; hidden text is shown too. */
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
