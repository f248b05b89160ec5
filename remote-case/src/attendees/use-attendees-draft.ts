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

/** The changes on the screen, as they are stored. */
export function storableDraft(
  { get }: Pick<Store, 'get'>,
  { businessId, details }: Business,
): EditedDraft<AttendeesDraft> {
  const fields = get(attendeesDraftAtom);
  return {
    key: keyOf(businessId),
    kind: 'attendees',
    caseNumber: details.caseNumber,
    businessId,
    fields,
  };
}

const keyOf = (businessId: number) => `attendees ${businessId}`;

/**
 * Stores the changes on the screen as a draft. @returns deletes it, when the user discards the
 * changes
 */
export function useAttendeesDraft(business: Business, isChanged: boolean): () => void {
  const store = useStore();
  return useDraft<AttendeesDraft>({
    key: keyOf(business.businessId),
    unsaved: isChanged,
    read: () => storableDraft(store, business),
    subscribe: (listener) => store.sub(attendeesDraftAtom, listener),
    discard: () => store.set(cancelAttendeesAtom),
    restore: (left) => {
      store.set(replaceDraftAtom, left);
      return store.get(attendeesChangedAtom);
    },
  });
}
