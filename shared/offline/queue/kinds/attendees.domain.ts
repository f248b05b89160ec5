import { fillPath } from '@feltbok/contract/client/call-address.ts';
import { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import {
  type AttendeeDraft,
  attendeeMergeFields,
  comparableVersions,
  filledList,
  isSameAttendee,
  isSameList,
} from '@feltbok/domain/attendees/attendees.domain.ts';
import { withoutPlaceholders } from '@feltbok/domain/attendees/placeholders.ts';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import { listUsedPowersOfAttorney } from '@feltbok/domain/signatures/signature-record.ts';
import { mergeByField, type Versions } from '@feltbok/domain/values/merge.ts';
import { type Change, type ItemKey, itemKeyOf } from '../change.ts';
import { laterReplaces } from './folding.domain.ts';
import type { Kind } from './kind.ts';

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
  isSame: (one, other) => isSameList(filledList(one, other), other),
  bodyOf: (list) => list.map(withoutPlaceholders),
  merge(mine, theirs) {
    if (!mine.basedOn) return null;
    const versions = { base: mine.basedOn.values, mine: mine.payload, theirs: theirs.values };
    const merged = mergeByField(attendeeMergeFields, comparableVersions(versions));
    return (
      merged && { ...mine, data: merged.map(withoutPlaceholders), payload: merged, basedOn: theirs }
    );
  },
  mergeTabs(mine, saved) {
    const base = mine.basedOn?.values ?? null;
    const versions = comparableVersions({ base, mine: mine.payload, theirs: saved.values });
    const merged = mergeByField(attendeeMergeFields, versions);
    if (!merged) return null;
    const payload = merged.filter(({ uuid }) => !isRemovedFromMine(versions, uuid));
    return { ...mine, data: payload.map(withoutPlaceholders), payload, basedOn: saved };
  },
  applyPending: (business, { payload }) => withList(business, payload),
  applySynced(business, { payload }, { revision, body }) {
    const list = Array.isArray(body) ? withKnownRecords(body as Attendee[], payload) : payload;
    return {
      ...withList(business, list),
      attendeesRevision: revision ?? business.attendeesRevision,
    };
  },
};

const getAttendeesCall = (businessId: number) => ({
  kind: 'attendees' as const,
  method: clientCalls.putAttendees.method,
  url: fillPath(clientCalls.putAttendees.path, { businessId }),
});

/** The key of the item that saves the parties of a business. */
export const getAttendeesKey = (businessId: number): ItemKey =>
  itemKeyOf(getAttendeesCall(businessId));

/**
 * The change that saves the parties of a business.
 * @param basedOn the list as it was when the first change was made
 */
export function buildAttendeesChange(
  place: Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>,
  payload: AttendeeDraft[],
  basedOn: Change<AttendeeDraft[]>['basedOn'],
): Change<AttendeeDraft[]> {
  const powers = listUsedPowersOfAttorney(payload);
  return {
    ...place,
    ...getAttendeesCall(place.businessId),
    data: payload.map(withoutPlaceholders),
    payload,
    // The documents that signatures rest on may be queued too.
    ...(powers.length > 0 && { dependsOn: powers }),
    basedOn,
  };
}

/**
 * The server's list. It answers a repeated request as it did before version 1.8 where that was
 * asked first: without records.
 */
const withKnownRecords = (list: readonly Attendee[], sent: readonly AttendeeDraft[]): Attendee[] =>
  list.map((attendee) => {
    if (attendee.signatureRecord !== undefined) return attendee;
    const known = sent.find(
      ({ uuid, signature }) => uuid === attendee.uuid && signature === attendee.signature,
    );
    return known ? { ...attendee, signatureRecord: known.signatureRecord } : attendee;
  });

/**
 * Whether the user has removed an attendee that was added and not sent, and that nobody has
 * changed.
 */
function isRemovedFromMine(
  { base, mine, theirs }: Versions<AttendeeDraft[]>,
  uuid: string,
): boolean {
  const find = (list: AttendeeDraft[]) => list.find((attendee) => attendee.uuid === uuid);
  const former = base ? find(base) : undefined;
  return former !== undefined && !find(mine) && isSameAttendee(former, find(theirs));
}

const withList = (business: Business, list: AttendeeDraft[]): Business => ({
  ...business,
  attendees: filledList(list, business.attendees) as Attendee[],
  details: { ...business.details, numberOfParties: list.length },
});
