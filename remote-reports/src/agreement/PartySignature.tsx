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
  addArrivedSignaturesAtom,
  agreementsAtom,
  type EditedAgreement,
  signPartyAtom,
} from './agreements.state';
import { generateAtom } from './generation.state';
import { buildAgreementDraft } from './use-agreement-draft';
import { useReadTextToSign, useTextToSign } from './use-agreement-text';

/** Draft key for the strokes of one party's signature on one agreement. */
export const buildSignatureKey = (agreement: string, party: string) => `${agreement} ${party}`;

interface PartySignatureProps {
  open: OpenBusiness;
  /** Uuid of the agreement. */
  agreement: string;
  party: string;
  onClose: () => void;
}

/** The signature pad for one party of an agreement. */
export function PartySignature({ open, agreement, party, onClose }: PartySignatureProps) {
  const t = useTexts('reports');
  const { businessId, details } = open.business;
  const { caseNumber, propertyNumber } = details;
  const drafts = useSignatureDrafts(caseNumber, businessId, 'agreementSignature');
  const store = useStore();
  const findParty = useCallback(
    () =>
      store
        .get(agreementsAtom)
        .find(({ uuid }) => uuid === agreement)
        ?.parties.find(({ uuid }) => uuid === party),
    [store, agreement, party],
  );
  const sign = useSignParty(open, agreement);
  const onSign = useCallback((signed: SignatureFields) => sign(party, signed), [sign, party]);
  const user = useAtomValue(userKeyAtom) ?? '';
  const signer = findParty();
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
      draftKey={buildSignatureKey(agreement, party)}
      onSign={onSign}
      onClose={onClose}
    />
  );
}

/** Returns a function that adds a party's signature to the agreement and stores it at once. */
export function useSignParty(open: OpenBusiness, agreement: string) {
  const store = useStore();
  return useCallback(
    async (party: string, fields: SignatureFields) => {
      store.set(signPartyAtom, agreement, party, fields);
      const signed = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
      if (signed) await storeSigned(store, buildAgreementDraft(open, signed), fields.signature);
      return 'stored' as const;
    },
    [store, agreement, open],
  );
}

/**
 * Returns a function that queues an agreement's PDF, after asking the user about signatures that
 * have arrived for it.
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
  const addArrivedSignatures = async (agreement: string, arrived: readonly ArrivedSignature[]) => {
    store.set(addArrivedSignaturesAtom, agreement, arrived);
    const signed = store.get(agreementsAtom).find(({ uuid }) => uuid === agreement);
    if (signed)
      await storeSigned(
        store,
        buildAgreementDraft(open, signed),
        arrived[0]?.signed.signature ?? '',
      );
    return signed !== undefined;
  };
  const generate = async (agreement: EditedAgreement) => {
    const text = await readText(agreement.text);
    const paper = {
      businessId: open.business.businessId,
      // The server rejects a text that cannot be read, and says which part of it.
      signers: text ? listPossibleSigners(open.business, agreement, text) : [],
      unsigned: agreement.parties
        .filter(({ signature }) => signature === '')
        .map(({ name }) => name),
      onTake: (arrived: readonly ArrivedSignature[]) =>
        addArrivedSignatures(agreement.uuid, arrived),
    };
    return makePaper(paper, () => void queue(agreement.uuid));
  };
  return { isGenerating: isLooking || isQueuing, generate, dialog };
}

/** Lists the agreement's parties and everybody else of the meeting who may have signed its text. */
function listPossibleSigners(
  business: Business,
  { parties }: EditedAgreement,
  text: TextToSign,
): PossibleSigner[] {
  const otherAttendees = business.attendees.filter(({ uuid }) =>
    parties.every((party) => party.uuid !== uuid),
  );
  const possible = [
    ...parties,
    ...otherAttendees.map(({ uuid, name }) => ({ uuid, name, signature: '' })),
  ];
  return possible.map(({ uuid, name, signature }) => ({
    signing: buildSigning(business, { uuid, name }, text),
    signature,
  }));
}

/** The links by which remote parties sign agreements of the case. */
export function AgreementLinks({
  open,
  agreement,
  onArrived,
}: {
  open: OpenBusiness;
  agreement: EditedAgreement;
  /** Told which signatures for the text have arrived, and are not in the agreement. */
  onArrived: (arrived: readonly ArrivedSignature[]) => void;
}) {
  const { parties, uuid } = agreement;
  const read = useTextToSign(parties.length > 0 && hasText(agreement.text) ? agreement.text : null);
  // No signature fits the empty model, which stands in until the text is read.
  const text = read ?? { html: agreement.text, model: '', pictures: [] };
  const findParty = (uuid: string) => parties.find((candidate) => candidate.uuid === uuid);
  return (
    <LazySigningLinks
      businessId={open.business.businessId}
      text={text.model}
      getSigning={(party) => {
        const signer = findParty(party);
        if (!signer) return null;
        return buildSigning(open.business, { uuid: party, name: signer.name }, text);
      }}
      getSignature={(party) => findParty(party)?.signature ?? ''}
      // A signature is part of the case only when the agreement is generated.
      isSaved={() => false}
      onTake={useSignParty(open, uuid)}
      onArrived={onArrived}
    />
  );
}
