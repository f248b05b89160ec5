import { createHash } from 'node:crypto';
import type { PaperToGenerate } from '@feltbok/contract/agreements.ts';
import { createPaperFrame } from '@feltbok/papers/paper-frame.ts';
import { paperCode } from '../papers/issued-papers';
import { asProblem, type PdfWorkers } from '../pdf/pdf-workers';
import type { AgreementSubject } from './agreement-subject.repository';
import type { SignedPaper } from './signed-paper';

export interface AgreementPdf {
  bytes: Uint8Array;
  /** In hexadecimal digits. */
  sha256: string;
  generatedAt: Date;
  /** Printed on it. */
  code: string;
}

/**
 * Makes the PDF of a paper. The same one at the same moment gives the same bytes.
 * @throws RequestProblem 400 naming the field when it cannot be made, 503 when too many are being
 *   made
 */
export async function agreementPdf(
  pdfs: PdfWorkers,
  paper: SignedPaper,
  { uuid, htmlContent, parties }: PaperToGenerate,
  { customerId, caseNumber, author }: AgreementSubject,
  generatedAt: Date,
  appAddress: string | undefined,
): Promise<AgreementPdf> {
  const code = paperCode(customerId, uuid, generatedAt);
  const place = appAddress ? `: ${appAddress.replace(/\/$/, '')}/verify` : '';
  // By the start of its uuid it is matched with a copy that a device made of it.
  const check = `Kontroll av papiret${place} – kode ${code} (papir ${uuid.slice(0, 8)})`;
  const frame = createPaperFrame(
    { kind: paper.resource, uuid, caseNumber, author },
    generatedAt,
    check,
  );
  try {
    const job = {
      html: htmlContent,
      parties: parties.map(({ name, signature = '', signatureRecord }) => ({
        name,
        signature,
        signatureRecord,
      })),
      frame,
    };
    const bytes = await pdfs.make(job, customerId);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), generatedAt, code };
  } catch (error) {
    throw asProblem(error);
  }
}
