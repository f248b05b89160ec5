import type { AgreementToGenerate } from '@feltbok/shared/wire/agreements';
import { calls } from '@feltbok/shared/wire/calls';
import type { Change } from '../change';
import { laterReplaces } from './folding.domain';
import type { Kind } from './kind';

/** What the screen needs to have the agreement before it again, besides what is sent. */
export interface AgreementPayload {
  /** Row key of the template that the text was begun from; null where there was none. */
  template: string | null;
}

/** The change that has an agreement made into a PDF. */
export interface AgreementChange extends Change<AgreementPayload> {
  kind: 'agreement';
  uuid: string;
  data: AgreementToGenerate;
}

export const isAgreementChange = (change: Change): change is AgreementChange => change.kind === 'agreement';

/**
 * POST /api/Agreements/generate: text and signatures of one agreement, by its uuid. The answer is the PDF, which the
 * server keeps among the documents of the business under the same uuid.
 */
export const agreementKind: Kind<AgreementPayload> = {
  screen: 'reports/agreement',
  messages: () => ({
    saved: 'ToastMessages.AgreementSavedSuccessfully',
    notSaved: null,
    synced: 'ToastMessages.AgreementSavedSuccessfully',
    notSynced: null,
  }),
  fold: laterReplaces,
  // Nobody else writes on it: what is refused is put right on its screen.
  theirs: () => undefined,
  isSame: (one, other) => one.template === other.template,
  outdatesList: true,
  lay: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

export function agreementGeneration(
  place: Place,
  { uuid, htmlContent, parties }: Pick<AgreementToGenerate, 'uuid' | 'htmlContent' | 'parties'>,
  payload: AgreementPayload,
): AgreementChange {
  const { method, path } = calls.generateAgreement;
  return {
    ...{ kind: 'agreement', ...place, uuid, method, url: path },
    data: { uuid, businessId: place.businessId, htmlContent, parties, storeAsDocument: true },
    payload,
  };
}
