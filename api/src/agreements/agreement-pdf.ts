import { createHash } from 'node:crypto';
import type { PaperToGenerate, ProtocolToGenerate } from '@feltbok/contract/agreements.ts';
import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { createPaperFrame, hasSigners } from '@feltbok/papers/paper-frame.ts';
import { addSurveyorSignature } from '@feltbok/papers/surveyor-signature.ts';
import { createPaperCode } from '../papers/issued-papers';
import { type PdfWorkers, toProblem } from '../pdf/pdf-workers';
import type { AgreementSubject } from './agreement-subject.repository';
import type { SignedPaper } from './signed-paper';

export interface AgreementPdf {
  bytes: Uint8Array;
  /** Digest in hexadecimal digits. */
  sha256: string;
  generatedAt: Date;
  /** The code that is printed on the paper. */
  code: string;
}

/** A paper whose parties are attendees of the case, with what the case says of them. */
export type ResolvedPaper = Omit<PaperToGenerate, 'parties'> & {
  parties: (PaperToGenerate['parties'][number] & { role?: string; property?: string })[];
  surveyor?: ProtocolToGenerate['surveyor'];
};

/**
 * Creates the PDF of a paper. The same paper at the same moment gives the same bytes.
 * @throws RequestProblem 400 naming the field when it cannot be created, 503 when too many PDFs are
 *   being created
 */
export async function createAgreementPdf(
  pdfs: PdfWorkers,
  paper: SignedPaper,
  { uuid, htmlContent, parties, surveyor, language = 'nb' }: ResolvedPaper,
  { customerId, author, head, letterhead }: AgreementSubject & { letterhead: Letterhead },
  generatedAt: Date,
  appAddress: string | undefined,
): Promise<AgreementPdf> {
  const code = createPaperCode(customerId, uuid, generatedAt);
  const place = appAddress ? `: ${appAddress.replace(/\/$/, '')}/verify` : '';
  // The start of the uuid matches the paper with the copy that a device made.
  const check = `Kontroll av papiret${place} – kode ${code} (papir ${uuid.slice(0, 8)})`;
  const frame = createPaperFrame(
    { kind: paper.resource, uuid, author, language, letterhead, subject: head },
    generatedAt,
    check,
  );
  try {
    const job = {
      html: htmlContent,
      parties: (hasSigners(paper.resource) ? parties : []).map(
        ({ name, role, property, signature = '', signatureRecord }) => ({
          name,
          role,
          property,
          signature,
          signatureRecord,
        }),
      ),
      frame,
    };
    const bytes = await pdfs.make(addSurveyorSignature(job, surveyor), customerId);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), generatedAt, code };
  } catch (error) {
    throw toProblem(error);
  }
}
