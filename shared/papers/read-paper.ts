import type {
  SignatureFields,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';
import type { PaperFrame, PaperParty } from './paper-data.ts';
import type { Pictures } from './picture.ts';
import { readBlocks } from './read-blocks.ts';
import type { PdfBlock } from './text-tree.ts';

/** A paper before its HTML is sanitised. */
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
 * @throws PdfInputError when it cannot be read, or a reader would not see all of it
 */
export function readPaper({ html, parties }: Pick<PdfJob, 'html' | 'parties'>): ReadPaper {
  const { blocks, pictures } = readBlocks(html, 'htmlContent');
  const signed = parties.map(({ name, signature, signatureRecord }, index) => {
    if (signature === '') return { name };
    const picture = pictures.add(signature, `parties[${index}].signature`);
    const note = describeSigner(signatureRecord);
    return { name, picture, alternative: `Signatur: ${name}`, ...(note !== undefined && { note }) };
  });
  return { blocks, parties: signed, pictures };
}

/**
 * Describes who signed in the party's place and whether by a power of attorney, or that the
 * signature has no evidence of what was signed.
 */
function describeSigner(record: SignatureRecord | null | undefined): string | undefined {
  if (!record?.evidence) return 'uten bevis';
  if (record.evidence.as !== 'deputy') return undefined;
  const power = record.evidence.powerOfAttorney === null ? 'uten fullmakt' : 'etter fullmakt';
  return `ved stedfortreder ${record.signer}, ${power} i saken`;
}
