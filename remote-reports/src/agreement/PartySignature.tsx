import type { OpenBusiness } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf, useTexts } from '@feltbok/shared/i18n/i18n';
import { storeDraftAtom } from '@feltbok/shared/session/drafts.state';
import { useSignatureDrafts } from '@feltbok/shared/session/use-signature-drafts';
import { SignaturePad } from '@feltbok/shared/signature/signature-pad';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { agreementsAtom, draftKeyAtom, signPartyAtom } from './agreements.state';
import { agreementDraft } from './use-agreement-draft';

/** Names the strokes of one party on one agreement. */
export const signatureKey = (agreement: string, party: string) => `${agreement} ${party}`;

interface PartySignatureProps {
  open: OpenBusiness;
  /** Uuid of the agreement. */
  agreement: string;
  party: string;
  onClose: () => void;
}

/** The pad for one party. What it gives is part of the agreement, and on the device at once. */
export function PartySignature({ open, agreement, party, onClose }: PartySignatureProps) {
  const t = useTexts('reports');
  const { businessId, details } = open.business;
  const { caseNumber, propertyNumber } = details;
  const drafts = useSignatureDrafts(caseNumber, businessId, 'agreementSignature');
  const store = useStore();
  const partyOf = useCallback(
    () =>
      store
        .get(agreementsAtom)
        .find(({ uuid }) => uuid === agreement)
        ?.parties.find(({ uuid }) => uuid === party),
    [store, agreement, party],
  );
  const onSign = useCallback(
    async (signature: string) => {
      const { notify } = store.get(hostServicesAtom);
      store.set(signPartyAtom, agreement, party, signature);
      try {
        const signed = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
        if (signed) await store.set(storeDraftAtom, agreementDraft(store.get(draftKeyAtom)(agreement), open, signed));
        if (signature) notify({ kind: 'success', text: textOf('signature.saved') });
      } catch {
        // It is on the screen and can be sent; only a crash before that would cost it.
        notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
      }
      return 'stored' as const;
    },
    [store, agreement, party, open],
  );
  const signer = partyOf();
  if (!signer) return null;
  return (
    <SignaturePad
      signer={signer.name}
      subject={t('agreement.subject', { caseNumber, property: propertyNumber })}
      signature={signer.signature}
      drafts={drafts}
      draftKey={signatureKey(agreement, party)}
      onSign={onSign}
      onClose={onClose}
    />
  );
}
