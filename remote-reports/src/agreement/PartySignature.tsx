import type { OpenBusiness } from '@feltbok/shared/case/open-business.state';
import { storeSigned } from '@feltbok/shared/editing/use-draft';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useSignatureDrafts } from '@feltbok/shared/session/use-signature-drafts';
import { SignaturePad } from '@feltbok/shared/signature/signature-pad';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { agreementsAtom, signPartyAtom } from './agreements.state';
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
      store.set(signPartyAtom, agreement, party, signature);
      const signed = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
      if (signed) await storeSigned(store, agreementDraft(open, signed), signature);
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
