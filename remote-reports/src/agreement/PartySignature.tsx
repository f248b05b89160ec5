import type { OpenBusiness } from '@feltbok/shared/case/open-business.state';
import { signingOf } from '@feltbok/shared/case/signing.domain';
import { storeSigned } from '@feltbok/shared/editing/use-draft';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { userKeyAtom } from '@feltbok/shared/session/session.state';
import { useSignatureDrafts } from '@feltbok/shared/session/use-signature-drafts';
import { LazySigningLinks, SignaturePad } from '@feltbok/shared/signature/signature-pad';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { showableHtml } from './agreement-html';
import { agreementsAtom, type EditedAgreement, signPartyAtom } from './agreements.state';
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
  const sign = useSign(open, agreement);
  const onSign = useCallback((signature: string) => sign(party, signature), [sign, party]);
  const user = useAtomValue(userKeyAtom) ?? '';
  const signer = partyOf();
  const text = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement)?.text;
  const signing = useMemo(
    () => signer && signingOf(open.business, { uuid: party, name: signer.name }, text ?? ''),
    [open, party, signer, text],
  );
  if (!signer || !signing) return null;
  return (
    <SignaturePad
      signing={signing}
      user={user}
      reading={<AgreementToRead html={text ?? ''} />}
      subject={t('agreement.subject', { caseNumber, property: propertyNumber })}
      signature={signer.signature}
      drafts={drafts}
      draftKey={signatureKey(agreement, party)}
      onSign={onSign}
      onClose={onClose}
    />
  );
}

/** The agreement as it is written, not to be changed. */
function AgreementToRead({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) place.current.innerHTML = showableHtml(html);
  }, [html]);
  return <div ref={place} className="fb-paper-card" />;
}

/** Takes over a party's signature: part of the agreement, and on the device at once. */
function useSign(open: OpenBusiness, agreement: string) {
  const store = useStore();
  return useCallback(
    async (party: string, signature: string) => {
      store.set(signPartyAtom, agreement, party, signature);
      const signed = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
      if (signed) await storeSigned(store, agreementDraft(open, signed), signature);
      return 'stored' as const;
    },
    [store, agreement, open],
  );
}

/** The links by which remote parties sign agreements of the case. */
export function AgreementLinks({ open, agreement }: { open: OpenBusiness; agreement: EditedAgreement }) {
  const { parties, text, uuid } = agreement;
  const partyOf = (party: string) => parties.find((one) => one.uuid === party);
  return (
    <LazySigningLinks
      businessId={open.business.businessId}
      text={text}
      signingOf={(party) => {
        const signer = partyOf(party);
        return signer ? signingOf(open.business, { uuid: party, name: signer.name }, text) : null;
      }}
      signatureOf={(party) => partyOf(party)?.signature ?? ''}
      // It stands in no case until its agreement is made.
      isSaved={() => false}
      onTake={useSign(open, uuid)}
    />
  );
}
