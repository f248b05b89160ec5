import type { Business } from '@feltbok/domain/cases/case.ts';
import { type EditedDraft, useDraft } from '@feltbok/runtime/editing/use-draft.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { useStore } from 'jotai';
import {
  attendeesChangedAtom,
  attendeesDraftAtom,
  cancelAttendeesAtom,
  replaceDraftAtom,
} from './attendees.state';
import type { AttendeesDraft } from './attendees-draft.domain';

/** Builds the form in which the changes on the screen are stored on the device. */
export function buildAttendeesDraft(
  { get }: Pick<Store, 'get'>,
  { businessId, details }: Business,
): EditedDraft<AttendeesDraft> {
  const fields = get(attendeesDraftAtom);
  return {
    key: buildDraftKey(businessId),
    kind: 'attendees',
    caseNumber: details.caseNumber,
    businessId,
    fields,
  };
}

const buildDraftKey = (businessId: number) => `attendees ${businessId}`;

/** Stores the changes on the screen as a draft. @returns a function that deletes the draft */
export function useAttendeesDraft(business: Business, isChanged: boolean): () => void {
  const store = useStore();
  return useDraft<AttendeesDraft>({
    key: buildDraftKey(business.businessId),
    unsaved: isChanged,
    read: () => buildAttendeesDraft(store, business),
    subscribe: (listener) => store.sub(attendeesDraftAtom, listener),
    discard: () => store.set(cancelAttendeesAtom),
    restore: (storedDraft) => {
      store.set(replaceDraftAtom, storedDraft);
      return store.get(attendeesChangedAtom);
    },
  });
}
