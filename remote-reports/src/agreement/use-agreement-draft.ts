import type { OpenBusiness } from '@feltbok/runtime/case/open-business.state.ts';
import { type EditedDraft, useDraft } from '@feltbok/runtime/editing/use-draft.ts';
import { useStore } from 'jotai';
import type { Agreement } from './agreement.domain';
import {
  agreementsAtom,
  cancelAgreementAtom,
  changeAgreementAtom,
  draftKey,
  type EditedAgreement,
  isDraft,
} from './agreements.state';

/** An agreement as it is stored while it is being written. */
export function agreementDraft(
  { business }: OpenBusiness,
  agreement: Agreement,
): EditedDraft<Agreement> {
  const { businessId, details } = business;
  const { uuid, template, text, unchanged, parties } = agreement;
  return {
    key: draftKey(businessId, uuid),
    kind: 'agreement',
    caseNumber: details.caseNumber,
    businessId,
    fields: { uuid, template, text, unchanged, parties },
  };
}

/**
 * Stores one agreement as a draft until it is generated or cancelled, also when the screen is left
 * with it.
 */
export function useAgreementDraft(open: OpenBusiness, agreement: EditedAgreement): void {
  const store = useStore();
  const { uuid } = agreement;
  useDraft<Agreement>({
    key: draftKey(open.business.businessId, uuid),
    unsaved: isDraft(agreement),
    // What the page shows may be older than what was just written.
    read: () => {
      const written = store.get(agreementsAtom).find((edited) => edited.uuid === uuid);
      return agreementDraft(open, written ?? agreement);
    },
    subscribe: (listener) => store.sub(agreementsAtom, listener),
    discard: () => store.set(cancelAgreementAtom, uuid),
    onLeft: () => store.set(changeAgreementAtom, uuid, (one) => ({ ...one, isLeft: true })),
  });
}
