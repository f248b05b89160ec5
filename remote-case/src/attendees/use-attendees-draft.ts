import type { OpenBusiness } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { draftsAtom, dropDraftAtom, registerDraftAtom, storeDraftsAtom } from '@feltbok/shared/session/drafts.state';
import { reopenedAtom } from '@feltbok/shared/sync/sync.state';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import {
  attendeesChangedAtom,
  attendeesDraftAtom,
  cancelAttendeesAtom,
  rejectedAttendeesAtom,
  replaceDraftAtom,
  restoreRejectedAtom,
} from './attendees.state';
import { type AttendeesDraft, noDraft } from './attendees-draft.domain';

/** How long after the last change a draft is put on the device, in milliseconds. Signatures do not wait. */
const rest = 1_000;

export const attendeesDraftKey = (businessId: number) => `attendees ${businessId}`;

/**
 * Stores the changes on the screen as a draft, and restores the draft of an earlier page or what the server has
 * rejected.
 * @returns deletes the draft, when the user discards the changes
 */
export function useAttendeesDraft({ business }: OpenBusiness, isChanged: boolean): () => void {
  const store = useStore();
  const { businessId } = business;
  const key = attendeesDraftKey(businessId);
  const { caseNumber } = business.details;
  const rejected = useAtomValue(rejectedAttendeesAtom);
  const reopened = useAtomValue(reopenedAtom);
  const drop = useCallback(() => void store.set(dropDraftAtom, key), [store, key]);

  useEffect(() => {
    const left = store.get(draftsAtom).find((one) => one.key === key)?.fields as AttendeesDraft | undefined;
    if (!left || store.get(attendeesDraftAtom) !== noDraft) return;
    store.set(replaceDraftAtom, left);
    if (!store.get(attendeesChangedAtom)) return drop();
    store.get(hostServicesAtom).notify({ kind: 'success', text: textOf('drafts.restored') });
  }, [store, key, drop]);

  useEffect(() => {
    if (rejected || reopened) store.set(restoreRejectedAtom);
  }, [store, rejected, reopened]);

  useEffect(() => {
    if (!isChanged) return;
    return store.set(
      registerDraftAtom,
      () => ({ key, kind: 'attendees', caseNumber, businessId, fields: store.get(attendeesDraftAtom) }),
      () => store.set(cancelAttendeesAtom),
    );
  }, [store, key, caseNumber, businessId, isChanged]);

  useEffect(() => {
    if (!isChanged) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void store.set(storeDraftsAtom), rest);
    };
    storeAtRest();
    // Listened to outside of React: a keystroke must not draw the page anew for this.
    const stop = store.sub(attendeesDraftAtom, storeAtRest);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, isChanged]);

  const wasChanged = useRef(false);
  useEffect(() => {
    if (wasChanged.current && !isChanged) drop();
    wasChanged.current = isChanged;
  }, [isChanged, drop]);

  return drop;
}
