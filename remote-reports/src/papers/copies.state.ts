import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { isPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import {
  createCopyFrame,
  createPlainLetterhead,
  formatPaperAuthor,
  formatPaperFileName,
  hasSigners,
} from '@feltbok/papers/paper-frame.ts';
import { choosePaperSurveyor, type PaperSubject } from '@feltbok/papers/paper-head.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import { addSurveyorSignature } from '@feltbok/papers/surveyor-signature.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  devicePapersAtom,
  type GeneratedPaper,
  isCopy,
  paperCopies,
} from '@feltbok/runtime/device/generated-papers.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { lookForPdfsAtom } from './pdfs.state';
import { recallProtocolHeader } from './protocol-header';

export type CopyFailure = 'signature' | 'input' | 'room' | 'failed';

/** The copy that is being made, or why the last one was not; null before. */
type CopyWork = { uuid: string } & (
  | { state: 'making'; abort: AbortController }
  | { state: 'failed'; why: CopyFailure }
);

const workAtom = atom<CopyWork | null>(null);
export const copyWorkAtom = atom((get) => get(workAtom));

/** Whether the server's papers get a seal; one of version 1.7 does not say, and is taken to. */
export const papersAreSealedAtom = atom((get) => get(customerContextAtom)?.sealsPapers !== false);

class SignatureMissing extends Error {}

/**
 * Makes the device's own copy of a paper that waits to be sent, and stores it. `copyWorkAtom` tells
 * of a failure.
 */
export const makeCopyAtom = atom(null, async (get, set, change: PaperChange): Promise<void> => {
  const papers = get(devicePapersAtom);
  const device = get(deviceStoreAtom);
  const customer = get(customerContextAtom);
  if (!papers || !device || !customer || get(workAtom)?.state === 'making') return;
  const { kind, uuid, businessId, caseNumber, data } = change;
  const abort = new AbortController();
  set(workAtom, { uuid, state: 'making', abort });
  try {
    const now = new Date();
    const author = formatPaperAuthor(customer.name, customer.customerName);
    const signed = data.parties.map(({ uuid: party, name, signature = '', signatureRecord }) => {
      const isStored = isPlaceholder('signature', signature);
      const attendee = findAttendee(party ?? '');
      return {
        name,
        role: attendee?.role,
        property: attendee && formatUnit(attendee),
        ...(isStored ? getStoredSignature(attendee) : { signature, signatureRecord }),
      };
    });
    const frame = createCopyFrame(
      {
        kind,
        uuid,
        author,
        language: data.language ?? 'nb',
        letterhead: await set(recallLetterheadAtom, customer.customerName),
        subject: await set(readPaperSubjectAtom, caseNumber, businessId),
      },
      now,
      get(papersAreSealedAtom),
    );
    const surveyor = 'surveyor' in data ? data.surveyor : undefined;
    const printed = hasSigners(kind) ? signed : [];
    const unsigned: PdfJob = { html: data.htmlContent, parties: printed, frame };
    const job = addSurveyorSignature(unsigned, surveyor);
    const pdf = await papers.make(job, abort.signal);
    const file = new File([pdf], `${formatPaperFileName(kind, caseNumber, now)}-kopi.pdf`, {
      type: 'application/pdf',
    });
    const parties = signed.map(({ name }) => name);
    // Another user's data may have been opened meanwhile.
    if (get(deviceStoreAtom) !== device) return set(workAtom, null);
    await paperCopies(device).put({ kind, uuid, businessId, parties, original: null }, file);
    set(workAtom, null);
    await set(lookForPdfsAtom, kind);
  } catch (error) {
    set(
      workAtom,
      abort.signal.aborted ? null : { uuid, state: 'failed', why: findFailureReason(error) },
    );
  }

  function findAttendee(party: string): Attendee | undefined {
    return get(openBusinessAtom)?.business.attendees.find((attendee) => attendee.uuid === party);
  }
});

function getStoredSignature(attendee: Attendee | undefined): SignatureFields {
  if (!attendee) return noSignature;
  const { signature, signatureRecord } = attendee;
  if (isPlaceholder('signature', signature)) throw new SignatureMissing();
  return { signature, signatureRecord };
}

/** Recalls the letterhead that the device has stored; an older device has the name alone. */
const recallLetterheadAtom = atom(
  null,
  async (get, _set, customerName: string): Promise<Letterhead> => {
    const answers = createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api);
    const stored = await answers.recall('getLetterhead', { path: {} });
    return stored?.body ?? createPlainLetterhead(customerName);
  },
);

/**
 * Reads what the head of a paper says of its case. The municipality is in the heading of the
 * protocol, which the device has stored.
 */
const readPaperSubjectAtom = atom(
  null,
  async (get, _set, caseNumber: string, businessId: number): Promise<PaperSubject> => {
    const business = get(openBusinessAtom)?.business;
    const customer = get(customerContextAtom);
    const author = { name: customer?.surveyorName, number: customer?.surveyorNumber };
    if (business?.businessId !== businessId) throw new Error('The case of the paper is not open.');
    const { propertyId, propertyNumber, propertyAddress, businessDate, businessPlace } =
      business.details;
    const answers = createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api);
    const header = await recallProtocolHeader(answers, businessId, propertyId);
    return {
      caseNumber,
      municipality: header?.municipalityName ?? '',
      propertyNumber,
      propertyAddress,
      businessDate,
      businessPlace,
      surveyor: choosePaperSurveyor(business.details, author),
    };
  },
);

function findFailureReason(error: unknown): CopyFailure {
  if (error instanceof SignatureMissing) return 'signature';
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'room';
  // The error is of a class of the host, of which this module has another copy.
  return error instanceof Error && 'field' in error ? 'input' : 'failed';
}

export const cancelCopyAtom = atom(null, (get) => {
  const work = get(workAtom);
  if (work?.state === 'making') work.abort.abort();
});

/** State of the paper that a copy belongs to: made by the server, waiting, or given up. */
export const originalStateAtom = atom((get) => {
  const { waiting, failed } = get(queueAtom);
  const queued = new Set([...waiting, ...failed].map(({ change }) => change.uuid));
  return ({
    uuid,
    original,
  }: GeneratedPaper): 'made' | 'waiting' | 'waitingUnsealed' | 'given up' => {
    if (original) return 'made';
    if (!queued.has(uuid)) return 'given up';
    return get(papersAreSealedAtom) ? 'waiting' : 'waitingUnsealed';
  };
});

/** Whether the device has its own copy of this paper. */
export const hasCopy = (pdfs: readonly GeneratedPaper[], uuid: string): boolean =>
  pdfs.some((pdf) => pdf.uuid === uuid && isCopy(pdf));
