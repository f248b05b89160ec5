import { type AttendeeDraft, isSameList, mergeAttendees } from '@feltbok/shared/case/attendees.domain';
import type { Attendee, Business } from '@feltbok/shared/wire/cases';
import type { Change } from '../change';
import { laterReplaces } from './folding.domain';
import type { Kind } from './kind';

/** PUT /api/Attendees/{businessId}: all attendees of a business, each named by its uuid. */
export const attendeesKind: Kind<AttendeeDraft[]> = {
  screen: 'attendees',
  messages: () => ({
    saved: 'ToastMessages.AttendeeUpdatedSuccessfully',
    notSaved: 'ToastMessages.AttendeeUpdatedError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.AttendeeDataSyncedSuccessfully',
    notSynced: 'ToastMessages.AttendeewDataSyncError',
  }),
  fold: laterReplaces,
  theirs({ current, revision }) {
    if (Array.isArray(current)) return { revision, values: current };
    const business = current as Partial<Business> | null | undefined;
    if (!Array.isArray(business?.attendees)) return undefined;
    return { revision: business.attendeesRevision ?? revision, values: business.attendees };
  },
  isSame: isSameList,
  merge(mine, theirs) {
    if (!mine.basedOn) return null;
    const { attendees, undecided } = mergeAttendees(mine.basedOn.values, mine.payload, theirs.values);
    return undecided.length === 0 ? withAttendees(mine, attendees, theirs) : null;
  },
  applyPending: (business, { payload }) => withList(business, payload),
  applySynced(business, { payload }, { revision, body }) {
    const list = Array.isArray(body) ? (body as Attendee[]) : payload;
    return { ...withList(business, list), attendeesRevision: revision ?? business.attendeesRevision };
  },
};

/** The change with another list in it, based on what the server has now. */
const withAttendees = (
  change: Change<AttendeeDraft[]>,
  attendees: AttendeeDraft[],
  basedOn: Change<AttendeeDraft[]>['basedOn'],
) => ({ ...change, data: attendees, payload: attendees, basedOn });

const withList = (business: Business, list: AttendeeDraft[]): Business => ({
  ...business,
  attendees: list as Attendee[],
  details: { ...business.details, numberOfParties: list.length },
});
