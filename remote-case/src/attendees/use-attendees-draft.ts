import type { OpenBusiness } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { draftsAtom, dropDraftAtom, holdDraftAtom, keepDraftsAtom } from '@feltbok/shared/session/drafts.state';
import { reopenedAtom } from '@feltbok/shared/sync/sync.state';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import {
  attendeesChangedAtom,
  attendeesDraftAtom,
  cancelAttendeesAtom,
  putBackRefusedAtom,
  refusedAttendeesAtom,
  replaceDraftAtom,
} from './attendees.state';
import { type AttendeesDraft, noDraft } from './attendees-draft.domain';

/** How long after the last change a draft is put on the device, in milliseconds. Signatures do not wait. */
const rest = 1_000;

export const attendeesDraftKey = (businessId: number) => `attendees ${businessId}`;

/**
 * Keeps what is changed on the screen on the device, and puts back what an earlier page was left with, or what the
 * server has refused.
 * @returns forgets what is kept, when the user lets it go
 */
export function useAttendeesDraft({ business }: OpenBusiness, isChanged: boolean): () => void {
  const store = useStore();
  const { businessId } = business;
  const key = attendeesDraftKey(businessId);
  const { caseNumber } = business.details;
  const refused = useAtomValue(refusedAttendeesAtom);
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
    if (refused || reopened) store.set(putBackRefusedAtom);
  }, [store, refused, reopened]);

  useEffect(() => {
    if (!isChanged) return;
    return store.set(
      holdDraftAtom,
      () => ({ key, kind: 'attendees', caseNumber, businessId, fields: store.get(attendeesDraftAtom) }),
      () => store.set(cancelAttendeesAtom),
    );
  }, [store, key, caseNumber, businessId, isChanged]);

  useEffect(() => {
    if (!isChanged) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void store.set(keepDraftsAtom), rest);
    };
    keepAtRest();
    // Listened to outside of React: a keystroke must not draw the page anew for this.
    const stop = store.sub(attendeesDraftAtom, keepAtRest);
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
