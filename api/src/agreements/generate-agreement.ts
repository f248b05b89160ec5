import { createHash } from 'node:crypto';
import type { PaperToGenerate, ProtocolToGenerate } from '@feltbok/contract/agreements.ts';
import { isPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { misfits, type SignaturePlace } from '@feltbok/domain/signatures/signature-evidence.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import type { StoredResponse } from '../access/idempotent-response';
import { readAttendeeList } from '../attendees/attendees.repository';
import { findRecord, indexRecords } from '../attendees/signature-records';
import {
  findSignatureErrors,
  type PlacedSignature,
  toRecordedEvidence,
} from '../attendees/signature-validation';
import { formatAttachment } from '../documents/content-disposition';
import { announceDocument, assignContent } from '../documents/document-changes';
import { storeFile } from '../documents/document-files';
import type { DocumentSettings } from '../documents/document-upload';
import { checkContent } from '../documents/incoming-content';
import { formatDigest } from '../http/digest';
import { createNotFound, RequestProblem } from '../http/problem';
import { createBadFields } from '../http/rule-errors';
import { readLetterhead } from '../letterheads/letterheads.repository';
import { type PdfWorkers, toProblem } from '../pdf/pdf-workers';
import { expectSeal } from '../seals/paper-seals.repository';
import type { AuditedChange } from '../writes/audit-record';
import type { Write, Written } from '../writes/write';
import { type AgreementPdf, createAgreementPdf, type ResolvedPaper } from './agreement-pdf';
import {
  type AgreementSubject,
  findAgreementSubject,
  lockPaperNames,
} from './agreement-subject.repository';
import { createPaperFileName, getFormerFileName, type SignedPaper } from './signed-paper';

export interface AgreementSettings extends DocumentSettings {
  pdfs: PdfWorkers;
  /** Address of the app, which is printed on papers. */
  appAddress?: string | undefined;
  /** Whether papers can be sealed. */
  sealsPapers?: boolean;
}

/**
 * The response that is stored under an idempotency key: enough to create the same bytes again, and
 * to check that they are the same.
 */
interface StoredAnswer {
  generatedAt: string;
  sha256: string;
  /** Absent in responses that version 1.6.0 has stored. */
  fileName?: string;
}

const fileType = 'application/pdf';

/**
 * Creates the PDF of a paper and sends it. The PDF is created before the transaction begins, so
 * that nobody waits for it. The transaction writes the audit trail and, if the paper is to be
 * stored, the document.
 */
export async function generateAgreement(
  request: FastifyRequest,
  reply: FastifyReply,
  paper: SignedPaper,
  sent: PaperToGenerate,
  settings: AgreementSettings,
): Promise<FastifyReply> {
  const { subject, letterhead, resolvedPaper, isSigning } = await request.withAccess(
    async (access) => {
      const found = await findAgreementSubject(access, sent.businessId, paper);
      if (!found) throw createNotFound('The business');
      const resolved = await resolveParties(access, sent);
      return {
        subject: found,
        letterhead: await readLetterhead(access),
        resolvedPaper: await addRecords(access, await addStoredSignatures(access, paper, resolved)),
        isSigning: isSignedBySurveyor(sent) || (await hasNewSignature(access, resolved)),
      };
    },
  );
  if (isSigning) request.requireFreshSignIn();
  const texts = await readSignedTexts(paper, resolvedPaper, subject, settings);
  const make = (moment: Date) =>
    createAgreementPdf(
      settings.pdfs,
      paper,
      resolvedPaper,
      { ...subject, letterhead },
      moment,
      settings.appAddress,
    );
  const made = await make(new Date());
  const answer = resolvedPaper.storeAsDocument
    ? await performWithDocument(request, paper, resolvedPaper, subject, made, texts, settings)
    : await request.perform(async (write) => {
        const fileName = await createFileName(write, paper, subject, made);
        return {
          ...toStoredAnswer(made, fileName),
          changes: await listChanges(write, paper, resolvedPaper, subject, made, texts, fileName),
        };
      });
  const answered = JSON.parse(answer.body ?? '{}') as StoredAnswer;
  const pdf = await selectPdf(answered, made, make);
  return reply
    .code(answer.status)
    .headers({
      ETag: `"${pdf.sha256}"`,
      'Repr-Digest': formatDigest(pdf.sha256),
      'Content-Disposition': formatAttachment(
        answered.fileName ?? getFormerFileName(paper, subject.caseNumber),
      ),
    })
    .type(fileType)
    .send(Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength));
}

/**
 * Replaces the parties of a paper by those of the case. A party is identified by its uuid; one
 * without a uuid, as version 1.6.0 may send, by its name.
 * @throws RequestProblem 400 naming parties that the case does not have, and signatures under
 *   another name
 */
async function resolveParties(access: Access, sent: PaperToGenerate): Promise<ResolvedPaper> {
  if (sent.parties.length === 0) return sent;
  const attendees = (await readAttendeeList(access, sent.businessId))?.attendees ?? [];
  const errors: { field: string; message: string }[] = [];
  const parties = sent.parties.map((party, index) => {
    const attendee = findAttendee(attendees, party);
    if (!attendee) {
      errors.push({ field: `parties[${index}]`, message: misfits.paperParty });
      return party;
    }
    const { uuid, name } = attendee;
    const isSigned = party.signature && !isPlaceholder('signature', party.signature);
    // A signer saw the name under which the signature would be printed.
    if (isSigned && party.name !== name) {
      errors.push({ field: `parties[${index}].signature`, message: misfits.signatureParty });
    }
    return { ...party, uuid, name, role: attendee.role, property: formatUnit(attendee) };
  });
  if (errors.length > 0) throw createBadFields(errors);
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
 * Replaces placeholders by stored signatures. A device that does not have a signature sends its
 * placeholder; stored signatures are always of attendance, never of a text.
 */
async function addStoredSignatures<Paper extends PaperToGenerate>(
  access: Access,
  { signed }: SignedPaper,
  sent: Paper,
): Promise<Paper> {
  if (!sent.parties.some(({ signature }) => isPlaceholder('signature', signature))) return sent;
  const stored =
    signed === 'attendance' ? await readPartiesByUuid(access, sent) : new Map<string, Attendee>();
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
 * Adds the record of each signature: the stored record, the one in the request, or the one in the
 * picture of version 1.7.
 */
async function addRecords<Paper extends PaperToGenerate>(
  access: Access,
  sent: Paper,
): Promise<Paper> {
  if (!sent.parties.some(({ signature }) => signature)) return sent;
  const stored = indexRecords([...(await readPartiesByUuid(access, sent)).values()]);
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

/** What the signatures of the parties, null for attendance, and of the surveyor refer to. */
interface SignedTexts {
  parties: SignaturePlace['text'];
  surveyor: SignaturePlace['text'];
}

/** Returns the surveyor's signature of a protocol; undefined where the surveyor has not signed. */
function findSurveyor(sent: PaperToGenerate): ProtocolToGenerate['surveyor'] {
  const surveyor = 'surveyor' in sent ? sent.surveyor : undefined;
  return surveyor?.signature ? surveyor : undefined;
}

const isSignedBySurveyor = (sent: PaperToGenerate) => findSurveyor(sent) !== undefined;

/**
 * Reads what the signatures of a paper refer to.
 * @throws RequestProblem 400 naming text that a reader would not see, 503 when too many texts are
 *   being read
 */
async function readSignedTexts(
  { signed }: SignedPaper,
  sent: PaperToGenerate,
  { customerId }: AgreementSubject,
  { pdfs }: AgreementSettings,
): Promise<SignedTexts> {
  const { htmlContent, parties } = sent;
  const isTextSigned = signed === 'text' && parties.some(({ signature = '' }) => signature !== '');
  // The text is compared with signatures only, so without any it need not be read.
  const unread = { html: htmlContent, model: '' };
  const readText = async () => {
    const job = { textHtml: htmlContent, field: 'htmlContent', isAccepted: false };
    try {
      const { model } = await pdfs.readText(job, customerId);
      return { html: htmlContent, model };
    } catch (error) {
      throw toProblem(error);
    }
  };
  const read = isTextSigned || isSignedBySurveyor(sent) ? await readText() : unread;
  return { parties: signed === 'text' ? read : null, surveyor: read };
}

async function hasNewSignature(access: Access, sent: PaperToGenerate): Promise<boolean> {
  const newSignatures = sent.parties.filter(
    ({ signature = '' }) => signature !== '' && !isPlaceholder('signature', signature),
  );
  if (newSignatures.length === 0) return false;
  const stored = await readPartiesByUuid(access, sent);
  return newSignatures.some(
    ({ uuid, signature }) => stored.get(uuid?.toLowerCase() ?? '')?.signature !== signature,
  );
}

const readPartiesByUuid = async (access: Access, { businessId }: PaperToGenerate) =>
  new Map(
    (await readAttendeeList(access, businessId))?.attendees.map((attendee) => [
      attendee.uuid,
      attendee,
    ]),
  );

/**
 * @throws RequestProblem 400 naming signatures that were not given for this paper by these parties
 */
async function requireFittingSignatures(
  write: Write,
  texts: SignedTexts,
  sent: PaperToGenerate,
  subject: AgreementSubject,
): Promise<void> {
  const { caseId, businessId, caseNumber } = subject;
  const text = texts.parties;
  const known = await readPartiesByUuid(write, sent);
  const placed = sent.parties.map(({ uuid, name, signature = '', signatureRecord }, index) => {
    const party = known.get(uuid?.toLowerCase() ?? '');
    // The name beside the signature on the paper is the name of the party.
    const place = { businessId, caseNumber, text, party: party?.name === name ? party : null };
    const isSaved = party?.signature === signature;
    return { field: `parties[${index}].signature`, signature, signatureRecord, place, isSaved };
  });
  const bySurveyor = placeSurveyor(texts.surveyor, sent, subject);
  const errors = await findSignatureErrors(write, caseId, [...placed, ...bySurveyor]);
  if (errors.length > 0) throw createBadFields(errors);
}

/**
 * Places the signature of the surveyor, whom the paper stands for: its evidence names the paper.
 * @throws RequestProblem 400 where it is not the appointed surveyor's, or has no evidence
 */
function placeSurveyor(
  text: SignaturePlace['text'],
  sent: PaperToGenerate,
  { businessId, caseNumber, head }: AgreementSubject,
): PlacedSignature[] {
  const surveyor = findSurveyor(sent);
  if (!surveyor) return [];
  const field = 'surveyor.signature';
  const { name, signature, signatureRecord } = surveyor;
  const isAppointed = head.surveyor.problem?.kind !== 'missing' && head.surveyor.name === name;
  if (!isAppointed) throw createBadFields([{ field, message: misfits.signatureParty }]);
  if (!signatureRecord?.evidence)
    throw createBadFields([{ field, message: misfits.signatureEvidence }]);
  const party = { uuid: sent.uuid, name, isRepresentedBy: false };
  return [{ field, signature, signatureRecord, place: { businessId, caseNumber, text, party } }];
}

const toStoredAnswer = ({ generatedAt, sha256 }: AgreementPdf, fileName: string) => ({
  status: 200 as const,
  body: { generatedAt: generatedAt.toISOString(), sha256, fileName } satisfies StoredAnswer,
});

const createFileName = async (
  write: Write,
  paper: SignedPaper,
  { caseId, caseNumber }: AgreementSubject,
  { generatedAt }: AgreementPdf,
) => createPaperFileName(paper, caseNumber, generatedAt, await lockPaperNames(write, caseId));

/**
 * Selects the PDF of the stored response: the one just created, or, for a repeated request, the one
 * of the first time.
 */
async function selectPdf(
  { generatedAt, sha256 }: StoredAnswer,
  made: AgreementPdf,
  again: (moment: Date) => Promise<AgreementPdf>,
): Promise<AgreementPdf> {
  if (sha256 === made.sha256) return made;
  const repeated = await again(new Date(generatedAt));
  if (repeated.sha256 === sha256) return repeated;
  // The program has changed since. A file other than the one in the audit trail must not pass for
  // it.
  throw new RequestProblem(
    409,
    'The server, the case or the letterhead was changed since the paper was generated; it is to be ' +
      'generated anew.',
  );
}

function performWithDocument(
  request: FastifyRequest,
  paper: SignedPaper,
  sentPaper: PaperToGenerate,
  subject: AgreementSubject,
  pdf: AgreementPdf,
  texts: SignedTexts,
  { files, documentMaxBytes, sealsPapers = false }: AgreementSettings,
): Promise<StoredResponse> {
  const source = (async function* () {
    yield pdf.bytes;
  })();
  const content = checkContent(source, {
    fileType,
    maxBytes: documentMaxBytes,
    field: 'htmlContent',
  });
  return storeFile(
    files,
    subject.customerId,
    content,
    (file, claimed) =>
      request.perform(async (write) => {
        const fileName = await createFileName(write, paper, subject, pdf);
        const row = await announceDocument(write, toNewDocument(sentPaper, subject, pdf, fileName));
        // The API created this content itself, so that it needs no scan.
        const stored = await assignContent(write, row, file, claimed, { isToBeScanned: false });
        await expectSeal(write, row.shown.id, sealsPapers);
        const changes = await listChanges(write, paper, sentPaper, subject, pdf, texts, fileName);
        return { ...toStoredAnswer(pdf, fileName), changes: [...changes, ...stored] };
      }),
    request.log,
  );
}

const toNewDocument = (
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
 * Lists the changes for the audit trail.
 * @throws RequestProblem 404 when the account no longer sees the business, 400 as
 *   `requireFittingSignatures`
 */
async function listChanges(
  write: Write,
  paper: SignedPaper,
  sentPaper: PaperToGenerate,
  { caseId }: AgreementSubject,
  { bytes, sha256, generatedAt, code }: AgreementPdf,
  texts: SignedTexts,
  fileName: string,
): Promise<Written['changes']> {
  const { uuid, businessId, htmlContent, parties } = sentPaper;
  const subject = await findAgreementSubject(write, businessId, paper);
  if (!subject) throw createNotFound('The business');
  await requireFittingSignatures(write, texts, sentPaper, subject);
  const surveyor = findSurveyor(sentPaper);
  const signers = surveyor ? [...parties, { uuid: null, ...surveyor }] : parties;
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
      parties: signers.map(({ uuid: party, name, signature = '', signatureRecord }) => ({
        uuid: party ?? null,
        name,
        signature,
        signer: null,
        signedAt: null,
        ...toRecordedEvidence(signatureRecord, generatedAt),
      })),
    },
  };
  return [change];
}
