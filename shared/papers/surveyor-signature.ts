import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { getPaperWords } from './paper-words.ts';
import type { PdfJob } from './read-paper.ts';

/** The surveyor of a paper, as signed. */
interface SignedSurveyor extends Partial<SignatureFields> {
  name: string;
}

/**
 * Puts the signature of the surveyor after those of the parties, in place of the line that a hand
 * would fill in.
 * @param surveyor undefined, or without a signature, where the line stays
 */
export function addSurveyorSignature(job: PdfJob, surveyor: SignedSurveyor | undefined): PdfJob {
  const { signature = '', signatureRecord } = surveyor ?? {};
  const { head, ...frame } = job.frame;
  if (!surveyor || !head || signature === '') return job;
  const { surveyor: role } = getPaperWords(frame.language === 'nn-NO' ? 'nn' : 'nb');
  const { surveyor: _line, ...headWithoutLine } = head;
  return {
    ...job,
    parties: [...job.parties, { name: surveyor.name, role, signature, signatureRecord }],
    frame: { ...frame, head: headWithoutLine },
  };
}
