import { buildSigning } from '@feltbok/domain/agreements/signing.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { storeSigned } from '@feltbok/runtime/editing/use-draft.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { useSignatureDrafts } from '@feltbok/runtime/session/use-signature-drafts.ts';
import { LazySigningLinks, SignaturePad } from '@feltbok/ui/signature/signature-pad.tsx';
import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { attendeeRowsAtom, signAtom } from './attendees.state';
import { attendeeOf } from './attendees-draft.domain';
import { storableDraft } from './use-attendees-draft';

interface AttendeeSignatureProps {
  uuid: string;
  business: Business;
  subject: string;
  onClose: () => void;
}

/**
 * The pad for one party. What it gives is part of the page's changes, on the device at once, and
 * sent by Save.
 */
export function AttendeeSignature({ uuid, business, subject, onClose }: AttendeeSignatureProps) {
  const row = useAtomValue(attendeeRowsAtom).find(({ attendee }) => attendee.uuid === uuid);
  const drafts = useSignatureDrafts(business.details.caseNumber, business.businessId);
  const sign = useSign(business);
  const onSign = useCallback((signed: SignatureFields) => sign(uuid, signed), [sign, uuid]);
  const user = useAtomValue(userKeyAtom) ?? '';
  if (!row) return null;
  const { name, isRepresentedBy, signature, signatureRecord } = attendeeOf(row);
  return (
    <SignaturePad
      signing={buildSigning(business, { uuid, name, isRepresentedBy }, null)}
      user={user}
      subject={subject}
      signed={{ signature, signatureRecord }}
      drafts={drafts}
      draftKey={uuid}
      onSign={onSign}
      onClose={onClose}
    />
  );
}

/** Takes over a signature: part of the page's changes, and on the device at once. */
function useSign(business: Business) {
  const store = useStore();
  return useCallback(
    async (uuid: string, signed: SignatureFields) => {
      store.set(signAtom, uuid, signed);
      await storeSigned(store, storableDraft(store, business), signed.signature);
      return 'stored' as const;
    },
    [store, business],
  );
}

/** The links by which remote parties sign that they attend. */
export function AttendanceLinks({ business }: { business: Business }) {
  const rows = useAtomValue(attendeeRowsAtom);
  const rowOf = (party: string) => rows.find(({ attendee }) => attendee.uuid === party);
  const sign = useSign(business);
  return (
    <LazySigningLinks
      businessId={business.businessId}
      text={null}
      signingOf={(party) => {
        const row = rowOf(party);
        return row ? buildSigning(business, attendeeOf(row), null) : null;
      }}
      signatureOf={(party) => {
        const row = rowOf(party);
        return row ? attendeeOf(row).signature : '';
      }}
      isSaved={(party, signature) =>
        business.attendees.some((one) => one.uuid === party && one.signature === signature)
      }
      onTake={sign}
    />
  );
}
