import type { PaperToGenerate, ProtocolToGenerate } from '@feltbok/contract/agreements.ts';
import { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import { type PaperKind, paperKinds } from '@feltbok/contract/papers.ts';
import type { CaseScreen } from '@feltbok/domain/cases/case-address.domain.ts';
import { listUsedPowersOfAttorney } from '@feltbok/domain/signatures/signature-record.ts';
import type { Change } from '../change.ts';
import { getAttendeesKey } from './attendees-key.domain.ts';
import { keepLater } from './folding.domain.ts';
import type { Kind, MessageKey } from './kind.ts';

/** Restores the paper on its screen, together with the body that is sent. */
export interface PaperPayload {
  /** Row key of the template that the text was started from; null without a template. */
  template: string | null;
}

/** The change that makes the server generate a paper of a case as a PDF. */
export interface PaperChange extends Change<PaperPayload> {
  kind: PaperKind;
  uuid: string;
  data: PaperToGenerate;
}

export const isPaperChange = (change: Change): change is PaperChange =>
  paperKinds.some((kind) => kind === change.kind);

/**
 * Creates the kind of one type of paper. The server answers with the PDF, and stores it among the
 * documents of the business under the uuid of the change.
 */
const createPaperKind = (screen: CaseScreen, saved: MessageKey): Kind<PaperPayload> => ({
  screen,
  // The paper's own screen says that it waits or has failed.
  getMessages: () => ({ saved, notSaved: null, waiting: null, synced: saved, notSynced: null }),
  fold: keepLater,
  // A paper has one author, so a rejection is corrected on its screen and is never a conflict.
  readServerVersion: () => undefined,
  isSame: (first, second) => first.template === second.template,
  // The server accepts only attendees that it knows, so a queued list of attendees goes first.
  listPrerequisites: ({ businessId }) => [getAttendeesKey(businessId)],
  outdatesList: true,
  applyPending: (business) => business,
  applySynced: (business) => business,
});

/** POST /api/Agreements/generate */
export const agreementKind = createPaperKind(
  'reports/agreement',
  'ToastMessages.AgreementSavedSuccessfully',
);
/** POST /api/Reports/protocol */
export const protocolKind = createPaperKind(
  'reports/checkList/protocol',
  'ToastMessages.ProtocolSavedSuccessfully',
);

/** POST /api/Reports/measurements */
export const measurementReportKind = createPaperKind(
  'reports/measurements',
  'ToastMessages.MeasurementReportSaved',
);

/** POST /api/Reports/basis */
export const registrationBasisKind = createPaperKind(
  'reports/basis',
  'ToastMessages.RegistrationBasisSaved',
);

/** POST /api/Reports/notice */
export const noticeKind = createPaperKind('reports/notice', 'ToastMessages.NoticeSaved');

const callsByKind = {
  agreement: clientCalls.generateAgreement,
  protocol: clientCalls.generateProtocol,
  measurementReport: clientCalls.generateMeasurementReport,
  registrationBasis: clientCalls.generateRegistrationBasis,
  notice: clientCalls.generateNotice,
} as const satisfies Record<PaperKind, unknown>;

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

type PaperToMake = Pick<PaperToGenerate, 'uuid' | 'htmlContent' | 'parties' | 'language'> &
  Pick<ProtocolToGenerate, 'surveyor'>;

/** Builds the change that generates a paper. */
export function buildPaperChange(
  kind: PaperChange['kind'],
  place: Place,
  paper: PaperToMake,
  payload: PaperPayload = { template: null },
): PaperChange {
  const { method, path } = callsByKind[kind];
  const { uuid, htmlContent, parties, language, surveyor } = paper;
  const powers = listUsedPowersOfAttorney(parties);
  return {
    kind,
    ...place,
    uuid,
    method,
    url: path,
    ...(powers.length > 0 && { dependsOn: powers }),
    data: {
      uuid,
      businessId: place.businessId,
      htmlContent,
      parties,
      storeAsDocument: true,
      ...(language && { language }),
      ...(surveyor && { surveyor }),
    },
    payload,
  };
}
