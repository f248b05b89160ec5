import { signingOf } from '@feltbok/shared/case/signing.domain';
import { storeSigned } from '@feltbok/shared/editing/use-draft';
import { userKeyAtom } from '@feltbok/shared/session/session.state';
import { useSignatureDrafts } from '@feltbok/shared/session/use-signature-drafts';
import { SignaturePad } from '@feltbok/shared/signature/signature-pad';
import type { Business } from '@feltbok/shared/wire/cases';
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

/** The pad for one party. What it gives is part of the page's changes, on the device at once, and sent by Save. */
export function AttendeeSignature({ uuid, business, subject, onClose }: AttendeeSignatureProps) {
  const row = useAtomValue(attendeeRowsAtom).find(({ attendee }) => attendee.uuid === uuid);
  const drafts = useSignatureDrafts(business.details.caseNumber, business.businessId);
  const store = useStore();
  const onSign = useCallback(
    async (signed: string) => {
      store.set(signAtom, uuid, signed);
      await storeSigned(store, storableDraft(store, business), signed);
      return 'stored' as const;
    },
    [store, uuid, business],
  );
  const user = useAtomValue(userKeyAtom) ?? '';
  if (!row) return null;
  const { name, isRepresentedBy, signature } = attendeeOf(row);
  return (
    <SignaturePad
      signing={signingOf(business, { uuid, name, isRepresentedBy }, null)}
      user={user}
      subject={subject}
      signature={signature}
      drafts={drafts}
      draftKey={uuid}
      onSign={onSign}
      onClose={onClose}
    />
  );
}
