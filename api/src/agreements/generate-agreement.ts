import { createHash } from 'node:crypto';
import { signatureRecordOf } from '@feltbok/shared/domain/signature-record';
import type { AgreementToGenerate, ProtocolToGenerate } from '@feltbok/shared/wire/agreements';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentNamed } from '../documents/content-disposition';
import { adoptContent, announceDocument } from '../documents/document-changes';
import { keepContent } from '../documents/document-files';
import type { DocumentSettings } from '../documents/document-upload';
import { incomingContent } from '../documents/incoming-content';
import { digestValue } from '../http/digest';
import { notFound, RequestProblem } from '../http/problem';
import type { PdfWorkers } from '../pdf/pdf-workers';
import type { Answer } from '../writes/answer';
import type { Change } from '../writes/audit-record';
import type { Write, Written } from '../writes/write';
import { type AgreementPdf, agreementPdf } from './agreement-pdf';
import { type AgreementSubject, agreementSubject } from './agreement-subject.repository';
import { fileNameOf, type SignedPaper } from './signed-paper';

export interface AgreementSettings extends DocumentSettings {
  pdfs: PdfWorkers;
}

/** What is kept under an idempotency key: enough to make the same bytes again, and to see that they are the same. */
interface Kept {
  generatedAt: string;
  sha256: string;
}

const fileType = 'application/pdf';

type PaperToGenerate = AgreementToGenerate | ProtocolToGenerate;

/**
 * Makes an agreement or a protocol into a PDF and answers with it. The PDF is made before the transaction begins, so that nobody waits
 * for it; what is written is the audit trail, and the document where it is to be kept.
 */
export async function generateAgreement(
  request: FastifyRequest,
  reply: FastifyReply,
  paper: SignedPaper,
  given: PaperToGenerate,
  settings: AgreementSettings,
): Promise<FastifyReply> {
  const subject = await request.withAccess((access) => agreementSubject(access, given.businessId, paper));
  if (!subject) throw notFound('The business');
  const made = await agreementPdf(settings.pdfs, paper, given, subject, new Date());
  const answer = given.storeAsDocument
    ? await performWithDocument(request, paper, given, subject, made, settings)
    : await request.perform(async (write) => ({
        ...kept(made),
        changes: await changesOf(write, paper, given, subject, made),
      }));
  const pdf = await asAnswered(answer, made, (moment) => agreementPdf(settings.pdfs, paper, given, subject, moment));
  return reply
    .code(answer.status)
    .headers({
      ETag: `"${pdf.sha256}"`,
      'Repr-Digest': digestValue(pdf.sha256),
      'Content-Disposition': attachmentNamed(fileNameOf(paper, subject.caseNumber)),
    })
    .type(fileType)
    .send(Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength));
}

const kept = ({ generatedAt, sha256 }: AgreementPdf) => ({
  status: 200 as const,
  body: { generatedAt: generatedAt.toISOString(), sha256 } satisfies Kept,
});

/** The PDF that the kept answer tells of: the one just made, or, for a repetition, the one of the first time. */
async function asAnswered(
  { body }: Answer,
  made: AgreementPdf,
  again: (moment: Date) => Promise<AgreementPdf>,
): Promise<AgreementPdf> {
  const { generatedAt, sha256 } = JSON.parse(body ?? '{}') as Kept;
  if (sha256 === made.sha256) return made;
  const repeated = await again(new Date(generatedAt));
  if (repeated.sha256 === sha256) return repeated;
  // The program has changed since. Another file than the one of the audit trail must not pass for it.
  throw new RequestProblem(409, 'The paper was generated before the server was updated; it is to be generated anew.');
}

function performWithDocument(
  request: FastifyRequest,
  paper: SignedPaper,
  given: PaperToGenerate,
  subject: AgreementSubject,
  made: AgreementPdf,
  { files, documentMaxBytes }: AgreementSettings,
): Promise<Answer> {
  const source = (async function* () {
    yield made.bytes;
  })();
  const content = incomingContent(source, { fileType, atMost: documentMaxBytes, field: 'htmlContent' });
  return keepContent(
    files,
    subject.customerId,
    content,
    (file, claimed) =>
      request.perform(async (write) => {
        const row = await announceDocument(write, documentOf(paper, given, subject, made));
        const stored = await adoptContent(write, row, file, claimed);
        return { ...kept(made), changes: [...(await changesOf(write, paper, given, subject, made)), ...stored] };
      }),
    request.log,
  );
}

const documentOf = (
  paper: SignedPaper,
  { uuid }: PaperToGenerate,
  { caseId, businessId, caseNumber, documentType }: AgreementSubject,
  { bytes }: AgreementPdf,
) => ({
  uuid,
  fileName: fileNameOf(paper, caseNumber),
  description: documentType.name,
  fileType,
  fileSize: bytes.byteLength,
  isRelevant: true,
  documentTypeCode: documentType.code,
  documentTypeName: documentType.name,
  caseId,
  businessId,
});

/** @throws RequestProblem 404 when the business went out of reach while the PDF was made */
async function changesOf(
  write: Write,
  paper: SignedPaper,
  { uuid, businessId, htmlContent, parties }: PaperToGenerate,
  { caseId, caseNumber }: AgreementSubject,
  { bytes, sha256, generatedAt }: AgreementPdf,
): Promise<Written['changes']> {
  if (!(await agreementSubject(write, businessId, paper))) throw notFound('The business');
  const change: Change = {
    action: 'created',
    resource: paper.resource,
    id: uuid,
    caseId,
    businessId,
    after: {
      fileName: fileNameOf(paper, caseNumber),
      fileSize: bytes.byteLength,
      sha256,
      generatedAt: generatedAt.toISOString(),
      htmlContent: `sha256:${createHash('sha256').update(htmlContent).digest('hex')}`,
      parties: parties.map(({ uuid: party, name, signature = '' }) => {
        const record = signatureRecordOf(signature);
        return {
          uuid: party ?? null,
          name,
          signature,
          signer: record?.signer ?? null,
          signedAt: record?.signedAt ?? null,
        };
      }),
    },
  };
  return [change];
}
