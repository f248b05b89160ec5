import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { storeDraftAtom } from '@feltbok/shared/session/drafts.state';
import { useSignatureDrafts } from '@feltbok/shared/session/use-signature-drafts';
import { SignaturePad } from '@feltbok/shared/signature/signature-pad';
import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { attendeeRowsAtom, attendeesDraftAtom, signAtom } from './attendees.state';
import { attendeeOf } from './attendees-draft.domain';
import { attendeesDraftKey } from './use-attendees-draft';

interface AttendeeSignatureProps {
  uuid: string;
  caseNumber: string;
  subject: string;
  onClose: () => void;
}

/** The pad for one party. What it gives is part of the page's changes, on the device at once, and sent by Save. */
export function AttendeeSignature({ uuid, caseNumber, subject, onClose }: AttendeeSignatureProps) {
  const businessId = useAtomValue(openBusinessAtom)?.business.businessId;
  const row = useAtomValue(attendeeRowsAtom).find(({ attendee }) => attendee.uuid === uuid);
  const drafts = useSignatureDrafts(caseNumber, businessId);
  const store = useStore();
  const onSign = useCallback(
    async (signed: string) => {
      const { notify } = store.get(hostServicesAtom);
      store.set(signAtom, uuid, signed);
      try {
        if (businessId !== undefined) {
          const key = attendeesDraftKey(businessId);
          const fields = store.get(attendeesDraftAtom);
          await store.set(storeDraftAtom, { key, kind: 'attendees', caseNumber, businessId, fields });
        }
        if (signed) notify({ kind: 'success', text: textOf('signature.saved') });
      } catch {
        // It is on the screen and can be saved; only a crash before that would cost it.
        notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
      }
      return 'stored' as const;
    },
    [store, uuid, caseNumber, businessId],
  );
  if (!row) return null;
  const { name, signature } = attendeeOf(row);
  return (
    <SignaturePad
      signer={name}
      subject={subject}
      signature={signature}
      drafts={drafts}
      draftKey={uuid}
      onSign={onSign}
      onClose={onClose}
    />
  );
}
