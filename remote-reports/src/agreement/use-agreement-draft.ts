import type { OpenBusiness } from '@feltbok/runtime/case/open-business.state.ts';
import { type EditedDraft, useDraft } from '@feltbok/runtime/editing/use-draft.ts';
import { useStore } from 'jotai';
import type { Agreement } from './agreement.domain';
import {
  agreementsAtom,
  buildDraftKey,
  cancelAgreementAtom,
  changeAgreementAtom,
  type EditedAgreement,
  isDraft,
} from './agreements.state';

/** Builds the form in which an agreement is stored on the device while it is being written. */
export function buildAgreementDraft(
  { business }: OpenBusiness,
  agreement: Agreement,
): EditedDraft<Agreement> {
  const { businessId, details } = business;
  const { uuid, template, text, unchanged, parties } = agreement;
  return {
    key: buildDraftKey(businessId, uuid),
    kind: 'agreement',
    caseNumber: details.caseNumber,
    businessId,
    fields: { uuid, template, text, unchanged, parties },
  };
}

/**
 * Stores one agreement as a draft until it is generated or cancelled, even after the screen is
 * left.
 */
export function useAgreementDraft(open: OpenBusiness, agreement: EditedAgreement): void {
  const store = useStore();
  const { uuid } = agreement;
  useDraft<Agreement>({
    key: buildDraftKey(open.business.businessId, uuid),
    unsaved: isDraft(agreement),
    // The page may not have rendered the latest change yet.
    read: () => {
      const latest = store.get(agreementsAtom).find((edited) => edited.uuid === uuid);
      return buildAgreementDraft(open, latest ?? agreement);
    },
    subscribe: (listener) => store.sub(agreementsAtom, listener),
    discard: () => store.set(cancelAgreementAtom, uuid),
    onLeft: () =>
      store.set(changeAgreementAtom, uuid, (edited) => ({ ...edited, isLeftAsDraft: true })),
  });
}
