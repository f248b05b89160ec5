import type { PaperToGenerate } from '@feltbok/contract/agreements.ts';
import { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import { type PaperKind, paperKinds } from '@feltbok/contract/papers.ts';
import type { CaseScreen } from '@feltbok/domain/cases/case-address.domain.ts';
import { listUsedPowersOfAttorney } from '@feltbok/domain/signatures/signature-record.ts';
import type { Change } from '../change.ts';
import { getAttendeesKey } from './attendees.domain.ts';
import { laterReplaces } from './folding.domain.ts';
import type { Kind, MessageKey } from './kind.ts';

/** What the screen needs to have the agreement before it again, besides what is sent. */
export interface PaperPayload {
  /** Row key of the template that the text was begun from; null where there was none. */
  template: string | null;
}

/** The change that has a paper of a case made into a PDF. */
export interface PaperChange extends Change<PaperPayload> {
  kind: PaperKind;
  uuid: string;
  data: PaperToGenerate;
}

export const isPaperChange = (change: Change): change is PaperChange =>
  paperKinds.some((kind) => kind === change.kind);

/**
 * Text and signatures of one paper, by its uuid. The answer is the PDF, which the server stores
 * among the documents of the business under the same uuid.
 */
const paperKind = (screen: CaseScreen, saved: MessageKey): Kind<PaperPayload> => ({
  screen,
  // That it waits or failed is said where it was asked for.
  messages: () => ({ saved, notSaved: null, waiting: null, synced: saved, notSynced: null }),
  fold: laterReplaces,
  // Nobody else writes on it: what is rejected is put right on its screen.
  theirs: () => undefined,
  isSame: (one, other) => one.template === other.template,
  // The server has papers name its attendees only: those who were added on this device go before.
  listItemsBefore: ({ businessId }) => [getAttendeesKey(businessId)],
  outdatesList: true,
  applyPending: (business) => business,
  applySynced: (business) => business,
});

/** POST /api/Agreements/generate */
export const agreementKind = paperKind(
  'reports/agreement',
  'ToastMessages.AgreementSavedSuccessfully',
);
/** POST /api/Reports/protocol */
export const protocolKind = paperKind(
  'reports/checkList/protocol',
  'ToastMessages.ProtocolSavedSuccessfully',
);

/** POST /api/Reports/measurements */
export const measurementReportKind = paperKind(
  'reports/measurements',
  'ToastMessages.MeasurementReportSaved',
);

const callOf = {
  agreement: clientCalls.generateAgreement,
  protocol: clientCalls.generateProtocol,
  measurementReport: clientCalls.generateMeasurementReport,
} as const satisfies Record<PaperKind, unknown>;

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

export function paperGeneration(
  kind: PaperChange['kind'],
  place: Place,
  { uuid, htmlContent, parties }: Pick<PaperToGenerate, 'uuid' | 'htmlContent' | 'parties'>,
  payload: PaperPayload = { template: null },
): PaperChange {
  const { method, path } = callOf[kind];
  const powers = listUsedPowersOfAttorney(parties);
  return {
    kind,
    ...place,
    uuid,
    method,
    url: path,
    ...(powers.length > 0 && { dependsOn: powers }),
    data: { uuid, businessId: place.businessId, htmlContent, parties, storeAsDocument: true },
    payload,
  };
}
