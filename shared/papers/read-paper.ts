import type {
  SignatureFields,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';
import type { PaperFrame, PaperParty } from './paper-data.ts';
import type { Pictures } from './picture.ts';
import { readBlocks } from './read-blocks.ts';
import type { PdfBlock } from './text-tree.ts';

/** A paper as it comes: its HTML is not sanitised yet. */
export interface PdfJob {
  html: string;
  parties: (SignatureFields & { name: string })[];
  frame: PaperFrame;
}

interface ReadPaper {
  blocks: PdfBlock[];
  parties: PaperParty[];
  pictures: Pictures;
}

/**
 * Sanitises and reads a paper.
 * @throws PdfInputError when nothing can be made of it, or a reader would not see all of it
 */
export function readPaper({ html, parties }: Pick<PdfJob, 'html' | 'parties'>): ReadPaper {
  const { blocks, pictures } = readBlocks(html, 'htmlContent');
  const signed = parties.map(({ name, signature, signatureRecord }, index) => {
    if (signature === '') return { name };
    const picture = pictures.add(signature, `parties[${index}].signature`);
    const note = noteOf(signatureRecord);
    return { name, picture, alternative: `Signatur: ${name}`, ...(note !== undefined && { note }) };
  });
  return { blocks, parties: signed, pictures };
}

/**
 * Who signed in the party's place, and whether by a power of attorney; that a signature does not
 * say what was signed.
 */
function noteOf(record: SignatureRecord | null | undefined): string | undefined {
  if (!record?.evidence) return 'uten bevis';
  if (record.evidence.as !== 'deputy') return undefined;
  const power = record.evidence.powerOfAttorney === null ? 'uten fullmakt' : 'etter fullmakt';
  return `ved stedfortreder ${record.signer}, ${power} i saken`;
}
