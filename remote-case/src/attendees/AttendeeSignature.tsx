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
import { toAttendee } from './attendees-draft.domain';
import { buildAttendeesDraft } from './use-attendees-draft';

interface AttendeeSignatureProps {
  uuid: string;
  business: Business;
  subject: string;
  onClose: () => void;
}

/**
 * The signature pad for one party. An accepted signature is a change of the page, which Save sends.
 */
export function AttendeeSignature({ uuid, business, subject, onClose }: AttendeeSignatureProps) {
  const row = useAtomValue(attendeeRowsAtom).find(({ attendee }) => attendee.uuid === uuid);
  const drafts = useSignatureDrafts(business.details.caseNumber, business.businessId);
  const sign = useSignAttendee(business);
  const onSign = useCallback((signed: SignatureFields) => sign(uuid, signed), [sign, uuid]);
  const user = useAtomValue(userKeyAtom) ?? '';
  if (!row) return null;
  const { name, isRepresentedBy, signature, signatureRecord } = toAttendee(row);
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

/** Returns a function that adds a signature to the page's changes and stores them at once. */
function useSignAttendee(business: Business) {
  const store = useStore();
  return useCallback(
    async (uuid: string, signed: SignatureFields) => {
      store.set(signAtom, uuid, signed);
      await storeSigned(store, buildAttendeesDraft(store, business), signed.signature);
      return 'stored' as const;
    },
    [store, business],
  );
}

/** The links by which remote parties sign that they attend. */
export function AttendanceLinks({ business }: { business: Business }) {
  const rows = useAtomValue(attendeeRowsAtom);
  const findRow = (party: string) => rows.find(({ attendee }) => attendee.uuid === party);
  const sign = useSignAttendee(business);
  return (
    <LazySigningLinks
      businessId={business.businessId}
      text={null}
      getSigning={(party) => {
        const row = findRow(party);
        return row ? buildSigning(business, toAttendee(row), null) : null;
      }}
      getSignature={(party) => {
        const row = findRow(party);
        return row ? toAttendee(row).signature : '';
      }}
      isSaved={(party, signature) =>
        business.attendees.some(
          (attendee) => attendee.uuid === party && attendee.signature === signature,
        )
      }
      onTake={sign}
    />
  );
}
