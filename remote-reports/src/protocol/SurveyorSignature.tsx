import { buildSigning, type TextToSign } from '@feltbok/domain/agreements/signing.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { useSignatureDrafts } from '@feltbok/runtime/session/use-signature-drafts.ts';
import { SignaturePad } from '@feltbok/ui/signature/signature-pad.tsx';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ProtocolToSign } from './protocol.state';

interface SurveyorSignatureProps {
  business: Business;
  paper: ProtocolToSign;
  text: TextToSign;
  onSign: (signed: SignatureFields) => Promise<'stored' | 'not saved'>;
  onClose: () => void;
}

/** The signature pad on which the surveyor signs the text of the protocol. */
export function SurveyorSignature(props: SurveyorSignatureProps) {
  const { business, paper, text, onSign, onClose } = props;
  const t = useTexts('reports');
  const { businessId, details } = business;
  const { caseNumber, propertyNumber: property } = details;
  const drafts = useSignatureDrafts(caseNumber, businessId, 'protocolSignature');
  const user = useAtomValue(userKeyAtom) ?? '';
  const signing = useMemo(
    () => buildSigning(business, { uuid: paper.uuid, name: paper.surveyor }, text),
    [business, paper, text],
  );
  return (
    <SignaturePad
      signing={signing}
      user={user}
      subject={t('protocolPage.subject', { caseNumber, property })}
      signed={noSignature}
      isOnDeviceOnly
      drafts={drafts}
      draftKey={`protocol ${businessId}`}
      onSign={onSign}
      onClose={onClose}
    />
  );
}
