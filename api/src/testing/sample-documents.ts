import { createHash, randomUUID } from 'node:crypto';
import type { NewDocument } from '@feltbok/contract/documents.ts';

/** A picture of one pixel, whole. */
export const pngFile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/**
 * What scanners for malware are tested with (EICAR), in two parts, so that none of them finds it in
 * this project.
 */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** What begins as a PDF does, of so many bytes, no two alike. */
export function pdfFile(size: number, seed = 'avtale'): Buffer {
  const beginning = Buffer.from(`%PDF-1.7\n%${seed}\n`);
  const block = createHash('sha512').update(seed).digest();
  return Buffer.concat(
    [beginning, Buffer.alloc(Math.max(0, size - beginning.length), block)],
    size,
  );
}

export const hashSha256 = (content: Uint8Array) =>
  createHash('sha256').update(content).digest('hex');
export const toDataUrl = (mediaType: string, content: Buffer) =>
  `data:${mediaType};base64,${content.toString('base64')}`;

/** A document of a business, to be announced; with `file` in it, to be saved at once. */
export function newDocument(
  place: { caseId: number; businessId: number },
  content: Buffer,
  more: Partial<NewDocument> & { uuid?: string } = {},
): NewDocument & { uuid: string } {
  return {
    uuid: randomUUID(),
    fileName: '2026-118-VL2-3fa85f64.pdf',
    description: 'Fullmakt fra hjemmelshaver',
    fileType: 'application/pdf',
    fileSize: content.length,
    isRelevant: true,
    documentTypeCode: 'VL2',
    documentTypeName: 'Fullmakt',
    ...place,
    ...more,
  };
}
