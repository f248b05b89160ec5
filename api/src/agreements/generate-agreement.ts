import { createHash } from 'node:crypto';
import type { PaperToGenerate } from '@feltbok/contract/agreements.ts';
import { isPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { misfits, type SignaturePlace } from '@feltbok/domain/signatures/signature-evidence.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import type { Answer } from '../access/idempotent-response';
import { attendeeList } from '../attendees/attendees.repository';
import { recordedEvidence, signatureErrors } from '../attendees/signature-fit';
import { findRecord, indexRecords } from '../attendees/signature-records';
import { attachmentNamed } from '../documents/content-disposition';
import { adoptContent, announceDocument } from '../documents/document-changes';
import { storeFile } from '../documents/document-files';
import type { DocumentSettings } from '../documents/document-upload';
import { incomingContent } from '../documents/incoming-content';
import { digestValue } from '../http/digest';
import { notFound, RequestProblem } from '../http/problem';
import { badFields } from '../http/rule-errors';
import { asProblem, type PdfWorkers } from '../pdf/pdf-workers';
import { expectSeal } from '../seals/paper-seals.repository';
import type { AuditedChange } from '../writes/audit-record';
import type { Write, Written } from '../writes/write';
import { type AgreementPdf, agreementPdf } from './agreement-pdf';
import {
  type AgreementSubject,
  agreementSubject,
  namesOfPapers,
} from './agreement-subject.repository';
import { formerFileName, newFileName, type SignedPaper } from './signed-paper';

export interface AgreementSettings extends DocumentSettings {
  pdfs: PdfWorkers;
  /** Where the app is, for what is printed on papers. */
  appAddress?: string | undefined;
  /** Whether there is something to seal papers with. */
  sealsPapers?: boolean;
}

/**
 * What is stored under an idempotency key: enough to make the same bytes again, and to see that
 * they are the same.
 */
interface StoredAnswer {
  generatedAt: string;
  sha256: string;
  /** Absent in what version 1.6.0 has stored. */
  fileName?: string;
}

const fileType = 'application/pdf';

/**
 * Makes a paper into a PDF and answers with it. The PDF is made before the transaction begins, so
 * that nobody waits for it; what is written is the audit trail, and the document where it is to be
 * stored.
 */
export async function generateAgreement(
  request: FastifyRequest,
  reply: FastifyReply,
  paper: SignedPaper,
  sent: PaperToGenerate,
  settings: AgreementSettings,
): Promise<FastifyReply> {
  const { subject, given, isSigning } = await request.withAccess(async (access) => {
    const found = await agreementSubject(access, sent.businessId, paper);
    if (!found) throw notFound('The business');
    const named = await resolveParties(access, sent);
    return {
      subject: found,
      given: await addRecords(access, await withStoredSignatures(access, paper, named)),
      isSigning: await hasNewSignature(access, named),
    };
  });
  if (isSigning) request.requireFreshSignIn();
  const text = await readSignedText(paper, given, subject, settings);
  const make = (moment: Date) =>
    agreementPdf(settings.pdfs, paper, given, subject, moment, settings.appAddress);
  const made = await make(new Date());
  const answer = given.storeAsDocument
    ? await performWithDocument(request, paper, given, subject, made, text, settings)
    : await request.perform(async (write) => {
        const fileName = await fileNameFor(write, paper, subject, made);
        return {
          ...answerToStore(made, fileName),
          changes: await changesOf(write, paper, given, subject, made, text, fileName),
        };
      });
  const answered = JSON.parse(answer.body ?? '{}') as StoredAnswer;
  const pdf = await asAnswered(answered, made, make);
  return reply
    .code(answer.status)
    .headers({
      ETag: `"${pdf.sha256}"`,
      'Repr-Digest': digestValue(pdf.sha256),
      'Content-Disposition': attachmentNamed(
        answered.fileName ?? formerFileName(paper, subject.caseNumber),
      ),
    })
    .type(fileType)
    .send(Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength));
}

/**
 * The paper with its parties as the case has them. A party is named by its uuid; one that comes
 * without, as version 1.6.0 may send it, by its name.
 * @throws RequestProblem 400 naming the parties that the case does not have, and the signatures
 *   under another name
 */
async function resolveParties<Paper extends PaperToGenerate>(
  access: Access,
  sent: Paper,
): Promise<Paper> {
  if (sent.parties.length === 0) return sent;
  const attendees = (await attendeeList(access, sent.businessId))?.attendees ?? [];
  const errors: { field: string; message: string }[] = [];
  const parties = sent.parties.map((party, index) => {
    const attendee = findAttendee(attendees, party);
    if (!attendee) {
      errors.push({ field: `parties[${index}]`, message: misfits.paperParty });
      return party;
    }
    const { uuid, name } = attendee;
    const isSigned = party.signature && !isPlaceholder('signature', party.signature);
    // Whoever signed saw the name beneath which the signature was to stand.
    if (isSigned && party.name !== name) {
      errors.push({ field: `parties[${index}].signature`, message: misfits.signatureParty });
    }
    return { ...party, uuid, name };
  });
  if (errors.length > 0) throw badFields(errors);
  return { ...sent, parties };
}

function findAttendee(
  attendees: readonly Attendee[],
  { uuid, name }: PaperToGenerate['parties'][number],
): Attendee | undefined {
  if (!uuid) return attendees.find((attendee) => attendee.name === name.trim());
  return attendees.find((attendee) => attendee.uuid === uuid.toLowerCase());
}

/**
 * A device that has not got a signature names it by its placeholder; the stored ones are of
 * attendance, never of a text.
 */
async function withStoredSignatures<Paper extends PaperToGenerate>(
  access: Access,
  { signed }: SignedPaper,
  sent: Paper,
): Promise<Paper> {
  if (!sent.parties.some(({ signature }) => isPlaceholder('signature', signature))) return sent;
  const stored =
    signed === 'attendance' ? await partiesByUuid(access, sent) : new Map<string, Attendee>();
  const parties = sent.parties.map((party) =>
    isPlaceholder('signature', party.signature)
      ? { ...party, ...getSignature(stored.get(party.uuid?.toLowerCase() ?? '')) }
      : party,
  );
  return { ...sent, parties };
}

const getSignature = (attendee: Attendee | undefined): SignatureFields =>
  attendee
    ? { signature: attendee.signature, signatureRecord: attendee.signatureRecord }
    : noSignature;

/**
 * Each signature with the record that it stands with: stored, sent beside it, or sent in its
 * picture by version 1.7.
 */
async function addRecords<Paper extends PaperToGenerate>(
  access: Access,
  sent: Paper,
): Promise<Paper> {
  if (!sent.parties.some(({ signature }) => signature)) return sent;
  const stored = indexRecords([...(await partiesByUuid(access, sent)).values()]);
  const parties = await Promise.all(
    sent.parties.map(async (party) => {
      const { signature, signatureRecord } = party;
      if (!signature) return { ...party, ...noSignature };
      return {
        ...party,
        signatureRecord: await findRecord({ signature, signatureRecord }, stored),
      };
    }),
  );
  return { ...sent, parties };
}

/**
 * What the signatures of a paper are of; null for attendance.
 * @throws RequestProblem 400 naming text that a reader would not see, 503 when too many are being
 *   made
 */
async function readSignedText(
  { signed }: SignedPaper,
  { htmlContent, parties }: PaperToGenerate,
  { customerId }: AgreementSubject,
  { pdfs }: AgreementSettings,
): Promise<SignaturePlace['text']> {
  if (signed !== 'text') return null;
  // Without signatures nothing is compared with it.
  if (parties.every(({ signature = '' }) => signature === ''))
    return { html: htmlContent, model: '' };
  const job = { textHtml: htmlContent, field: 'htmlContent', isAccepted: false };
  try {
    const { model } = await pdfs.readText(job, customerId);
    return { html: htmlContent, model };
  } catch (error) {
    throw asProblem(error);
  }
}

async function hasNewSignature(access: Access, sent: PaperToGenerate): Promise<boolean> {
  const given = sent.parties.filter(
    ({ signature = '' }) => signature !== '' && !isPlaceholder('signature', signature),
  );
  if (given.length === 0) return false;
  const stored = await partiesByUuid(access, sent);
  return given.some(
    ({ uuid, signature }) => stored.get(uuid?.toLowerCase() ?? '')?.signature !== signature,
  );
}

const partiesByUuid = async (access: Access, { businessId }: PaperToGenerate) =>
  new Map((await attendeeList(access, businessId))?.attendees.map((one) => [one.uuid, one]));

/**
 * @throws RequestProblem 400 naming the signatures that were not given for this paper by these
 *   parties
 */
async function signaturesMustFit(
  write: Write,
  text: SignaturePlace['text'],
  sent: PaperToGenerate,
  { caseId, businessId, caseNumber }: AgreementSubject,
): Promise<void> {
  const known = await partiesByUuid(write, sent);
  const placed = sent.parties.map(({ uuid, name, signature = '', signatureRecord }, index) => {
    const party = known.get(uuid?.toLowerCase() ?? '');
    // The name that the paper shows beside the signature is the party's.
    const place = { businessId, caseNumber, text, party: party?.name === name ? party : null };
    const isSaved = party?.signature === signature;
    return { field: `parties[${index}].signature`, signature, signatureRecord, place, isSaved };
  });
  const errors = await signatureErrors(write, caseId, placed);
  if (errors.length > 0) throw badFields(errors);
}

const answerToStore = ({ generatedAt, sha256 }: AgreementPdf, fileName: string) => ({
  status: 200 as const,
  body: { generatedAt: generatedAt.toISOString(), sha256, fileName } satisfies StoredAnswer,
});

const fileNameFor = async (
  write: Write,
  paper: SignedPaper,
  { caseId, caseNumber }: AgreementSubject,
  { generatedAt }: AgreementPdf,
) => newFileName(paper, caseNumber, generatedAt, await namesOfPapers(write, caseId));

/**
 * The PDF that the stored answer names: the one just made, or, for a repetition, the one of the
 * first time.
 */
async function asAnswered(
  { generatedAt, sha256 }: StoredAnswer,
  made: AgreementPdf,
  again: (moment: Date) => Promise<AgreementPdf>,
): Promise<AgreementPdf> {
  if (sha256 === made.sha256) return made;
  const repeated = await again(new Date(generatedAt));
  if (repeated.sha256 === sha256) return repeated;
  // The program has changed since. Another file than the one of the audit trail must not pass for
  // it.
  throw new RequestProblem(
    409,
    'The paper was generated before the server was updated; it is to be generated anew.',
  );
}

function performWithDocument(
  request: FastifyRequest,
  paper: SignedPaper,
  given: PaperToGenerate,
  subject: AgreementSubject,
  made: AgreementPdf,
  text: SignaturePlace['text'],
  { files, documentMaxBytes, sealsPapers = false }: AgreementSettings,
): Promise<Answer> {
  const source = (async function* () {
    yield made.bytes;
  })();
  const content = incomingContent(source, {
    fileType,
    atMost: documentMaxBytes,
    field: 'htmlContent',
  });
  return storeFile(
    files,
    subject.customerId,
    content,
    (file, claimed) =>
      request.perform(async (write) => {
        const fileName = await fileNameFor(write, paper, subject, made);
        const row = await announceDocument(write, documentOf(given, subject, made, fileName));
        // What the API has made itself holds nothing from outside.
        const stored = await adoptContent(write, row, file, claimed, { isToBeScanned: false });
        await expectSeal(write, row.shown.id, sealsPapers);
        const changes = await changesOf(write, paper, given, subject, made, text, fileName);
        return { ...answerToStore(made, fileName), changes: [...changes, ...stored] };
      }),
    request.log,
  );
}

const documentOf = (
  { uuid }: PaperToGenerate,
  { caseId, businessId, documentType }: AgreementSubject,
  { bytes }: AgreementPdf,
  fileName: string,
) => ({
  uuid,
  fileName,
  description: documentType.name,
  fileType,
  fileSize: bytes.byteLength,
  isRelevant: true,
  documentTypeCode: documentType.code,
  documentTypeName: documentType.name,
  purpose: null,
  caseId,
  businessId,
});

/**
 * @throws RequestProblem 404 when the business went out of reach while the PDF was made, 400 as
 *   `signaturesMustFit`
 */
async function changesOf(
  write: Write,
  paper: SignedPaper,
  given: PaperToGenerate,
  { caseId }: AgreementSubject,
  { bytes, sha256, generatedAt, code }: AgreementPdf,
  text: SignaturePlace['text'],
  fileName: string,
): Promise<Written['changes']> {
  const { uuid, businessId, htmlContent, parties } = given;
  const subject = await agreementSubject(write, businessId, paper);
  if (!subject) throw notFound('The business');
  await signaturesMustFit(write, text, given, subject);
  const change: AuditedChange = {
    action: 'created',
    resource: paper.resource,
    id: uuid,
    caseId,
    businessId,
    after: {
      fileName,
      fileSize: bytes.byteLength,
      sha256,
      code,
      generatedAt: generatedAt.toISOString(),
      htmlContent: `sha256:${createHash('sha256').update(htmlContent).digest('hex')}`,
      parties: parties.map(({ uuid: party, name, signature = '', signatureRecord }) => ({
        uuid: party ?? null,
        name,
        signature,
        signer: null,
        signedAt: null,
        ...recordedEvidence(signatureRecord, generatedAt),
      })),
    },
  };
  return [change];
}
