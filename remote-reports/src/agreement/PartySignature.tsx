import type {
  ArrivedSignature,
  PossibleSigner,
} from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import { buildSigning, type TextToSign } from '@feltbok/domain/agreements/signing.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { OpenBusiness } from '@feltbok/runtime/case/open-business.state.ts';
import { storeSigned } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { useSignatureDrafts } from '@feltbok/runtime/session/use-signature-drafts.ts';
import { LazySigningLinks, SignaturePad } from '@feltbok/ui/signature/signature-pad.tsx';
import { useArrivedSignatures } from '@feltbok/ui/signature/use-arrived-signatures.tsx';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { hasText } from './agreement.domain';
import {
  agreementsAtom,
  type EditedAgreement,
  signPartyAtom,
  takeArrivedAtom,
} from './agreements.state';
import { generateAtom } from './generation.state';
import { agreementDraft } from './use-agreement-draft';
import { useReadTextToSign, useTextToSign } from './use-agreement-text';

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
  const onSign = useCallback((signed: SignatureFields) => sign(party, signed), [sign, party]);
  const user = useAtomValue(userKeyAtom) ?? '';
  const signer = partyOf();
  const html = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement)?.text;
  const text = useTextToSign(html ?? null);
  const signing = useMemo(
    () => signer && text && buildSigning(open.business, { uuid: party, name: signer.name }, text),
    [open, party, signer, text],
  );
  if (!signer || !signing) return null;
  return (
    <SignaturePad
      signing={signing}
      user={user}
      subject={t('agreement.subject', { caseNumber, property: propertyNumber })}
      signed={signer}
      drafts={drafts}
      draftKey={signatureKey(agreement, party)}
      onSign={onSign}
      onClose={onClose}
    />
  );
}

/** Takes over a party's signature: part of the agreement, and on the device at once. */
function useSign(open: OpenBusiness, agreement: string) {
  const store = useStore();
  return useCallback(
    async (party: string, given: SignatureFields) => {
      store.set(signPartyAtom, agreement, party, given);
      const signed = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
      if (signed) await storeSigned(store, agreementDraft(open, signed), given.signature);
      return 'stored' as const;
    },
    [store, agreement, open],
  );
}

/**
 * Makes the PDF of an agreement, once it is known what to do with signatures that have arrived for
 * it.
 */
export function useGenerate(open: OpenBusiness) {
  const store = useStore();
  const { isLooking, makePaper, dialog } = useArrivedSignatures();
  const readText = useReadTextToSign();
  const [isQueuing, setIsQueuing] = useState(false);
  const queue = async (agreement: string) => {
    const latest = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
    if (!latest) return;
    setIsQueuing(true);
    await store.set(generateAtom, latest);
    setIsQueuing(false);
  };
  const takeIn = async (agreement: string, arrived: readonly ArrivedSignature[]) => {
    store.set(takeArrivedAtom, agreement, arrived);
    const signed = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
    if (signed)
      await storeSigned(store, agreementDraft(open, signed), arrived[0]?.signed.signature ?? '');
    return signed !== undefined;
  };
  const generate = async (agreement: EditedAgreement) => {
    const text = await readText(agreement.text);
    const paper = {
      businessId: open.business.businessId,
      // What cannot be read is rejected by the server, with its place.
      signers: text ? listPossibleSigners(open.business, agreement, text) : [],
      unsigned: agreement.parties
        .filter(({ signature }) => signature === '')
        .map(({ name }) => name),
      onTake: (arrived: readonly ArrivedSignature[]) => takeIn(agreement.uuid, arrived),
    };
    return makePaper(paper, () => void queue(agreement.uuid));
  };
  return { isGenerating: isLooking || isQueuing, generate, dialog };
}

/** The agreement's parties, and everybody else of the meeting who may have signed the same text. */
function listPossibleSigners(
  business: Business,
  { parties }: EditedAgreement,
  text: TextToSign,
): PossibleSigner[] {
  const others = business.attendees.filter(({ uuid }) =>
    parties.every((party) => party.uuid !== uuid),
  );
  const possible = [...parties, ...others.map(({ uuid, name }) => ({ uuid, name, signature: '' }))];
  return possible.map(({ uuid, name, signature }) => ({
    signing: buildSigning(business, { uuid, name }, text),
    signature,
  }));
}

/** The links by which remote parties sign agreements of the case. */
export function AgreementLinks({
  open,
  agreement,
}: {
  open: OpenBusiness;
  agreement: EditedAgreement;
}) {
  const { parties, uuid } = agreement;
  const read = useTextToSign(parties.length > 0 && hasText(agreement.text) ? agreement.text : null);
  // Until it is read, it is none that anybody has signed.
  const text = read ?? { html: agreement.text, model: '', pictures: [] };
  const partyOf = (party: string) => parties.find((one) => one.uuid === party);
  return (
    <LazySigningLinks
      businessId={open.business.businessId}
      text={text.model}
      signingOf={(party) => {
        const signer = partyOf(party);
        if (!signer) return null;
        return buildSigning(open.business, { uuid: party, name: signer.name }, text);
      }}
      signatureOf={(party) => partyOf(party)?.signature ?? ''}
      // It stands in no case until its agreement is made.
      isSaved={() => false}
      onTake={useSign(open, uuid)}
    />
  );
}
