import type { OpenBusiness } from '@feltbok/shared/case/open-business.state';
import { storeDraftAtom } from '@feltbok/shared/session/drafts.state';
import { useDraft } from '@feltbok/shared/session/use-draft';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Agreement } from './agreement.domain';
import {
  cancelAgreementAtom,
  changeAgreementAtom,
  draftKeyAtom,
  type EditedAgreement,
  isDraft,
} from './agreements.state';

/** The draft that is stored of an agreement. */
export function agreementDraft(key: string, { business }: OpenBusiness, agreement: Agreement) {
  const { uuid, template, text, unchanged, parties } = agreement;
  return {
    key,
    kind: 'agreement' as const,
    caseNumber: business.details.caseNumber,
    businessId: business.businessId,
    fields: { uuid, template, text, unchanged, parties } satisfies Agreement,
  };
}

/** Stores one agreement as a draft until it is generated or cancelled, also when the screen is left with it. */
export function useAgreementDraft(open: OpenBusiness, agreement: EditedAgreement): void {
  const store = useStore();
  const cancel = useSetAtom(cancelAgreementAtom);
  const { uuid } = agreement;
  const draft = agreementDraft(store.get(draftKeyAtom)(uuid), open, agreement);
  const unsaved = isDraft(agreement);
  useDraft<Agreement>({ ...draft, unsaved, discard: () => cancel(uuid) });

  const latest = useRef({ draft, unsaved });
  latest.current = { draft, unsaved };
  useEffect(
    () => () => {
      const { draft, unsaved } = latest.current;
      if (!unsaved) return;
      void store.set(storeDraftAtom, draft).then(
        () => store.set(changeAgreementAtom, uuid, (one) => ({ ...one, isLeft: true })),
        // It stays in the page, as long as that lives.
        () => undefined,
      );
    },
    [store, uuid],
  );
}
