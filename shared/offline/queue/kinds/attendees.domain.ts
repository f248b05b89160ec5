import {
  type AttendeeDraft,
  attendeeMergeFields,
  fillPlaceholdersInList,
  isSameAttendee,
  isSameList,
  toComparableVersions,
} from '@feltbok/domain/attendees/attendees.domain.ts';
import { withoutPlaceholders } from '@feltbok/domain/attendees/placeholders.ts';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import { listUsedPowersOfAttorney } from '@feltbok/domain/signatures/signature-record.ts';
import { mergeByField, type Versions } from '@feltbok/domain/values/merge.ts';
import type { Change } from '../change.ts';
import { getAttendeesCall } from './attendees-key.domain.ts';
import { keepLater } from './folding.domain.ts';
import type { Kind } from './kind.ts';

/** PUT /api/Attendees/{businessId}: all attendees of a business, each named by its uuid. */
export const attendeesKind: Kind<AttendeeDraft[]> = {
  screen: 'attendees',
  getMessages: () => ({
    saved: 'ToastMessages.AttendeeUpdatedSuccessfully',
    notSaved: 'ToastMessages.AttendeeUpdatedError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.AttendeeDataSyncedSuccessfully',
    notSynced: 'ToastMessages.AttendeewDataSyncError',
  }),
  fold: keepLater,
  readServerVersion({ current, revision }) {
    if (Array.isArray(current)) return { revision, values: current };
    const business = current as Partial<Business> | null | undefined;
    if (!Array.isArray(business?.attendees)) return undefined;
    return { revision: business.attendeesRevision ?? revision, values: business.attendees };
  },
  isSame: (first, second) => isSameList(fillPlaceholdersInList(first, second), second),
  toRequestBody: (list) => list.map(withoutPlaceholders),
  merge(change, serverVersion) {
    if (!change.basedOn) return null;
    const versions = {
      base: change.basedOn.values,
      ownVersion: change.payload,
      serverVersion: serverVersion.values,
    };
    const merged = mergeByField(attendeeMergeFields, toComparableVersions(versions));
    if (!merged) return null;
    const data = merged.map(withoutPlaceholders);
    return { ...change, data, payload: merged, basedOn: serverVersion };
  },
  mergeTabs(change, saved) {
    const base = change.basedOn?.values ?? null;
    const versions = toComparableVersions({
      base,
      ownVersion: change.payload,
      serverVersion: saved.values,
    });
    const merged = mergeByField(attendeeMergeFields, versions);
    if (!merged) return null;
    const payload = merged.filter(({ uuid }) => !isRemovedLocally(versions, uuid));
    return { ...change, data: payload.map(withoutPlaceholders), payload, basedOn: saved };
  },
  applyPending: (business, { payload }) => replaceAttendees(business, payload),
  applySynced(business, { payload }, { revision, body }) {
    const list = Array.isArray(body)
      ? restoreSignatureRecords(body as Attendee[], payload)
      : payload;
    return {
      ...replaceAttendees(business, list),
      attendeesRevision: revision ?? business.attendeesRevision,
    };
  },
};

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
    // The powers of attorney behind the signatures may still be queued, and must arrive first.
    ...(powers.length > 0 && { dependsOn: powers }),
    basedOn,
  };
}

/**
 * Puts back the signature records that the answer lacks. A server that was upgraded to 1.8 repeats
 * its stored answer to a request from before the upgrade, which had no records.
 */
const restoreSignatureRecords = (
  list: readonly Attendee[],
  sent: readonly AttendeeDraft[],
): Attendee[] =>
  list.map((attendee) => {
    if (attendee.signatureRecord !== undefined) return attendee;
    const known = sent.find(
      ({ uuid, signature }) => uuid === attendee.uuid && signature === attendee.signature,
    );
    return known ? { ...attendee, signatureRecord: known.signatureRecord } : attendee;
  });

/**
 * Whether the user has removed an attendee that is in the base and that the other version has not
 * changed.
 */
function isRemovedLocally(versions: Versions<AttendeeDraft[]>, uuid: string): boolean {
  const find = (list: AttendeeDraft[]) => list.find((attendee) => attendee.uuid === uuid);
  const former = versions.base ? find(versions.base) : undefined;
  if (!former || find(versions.ownVersion)) return false;
  return isSameAttendee(former, find(versions.serverVersion));
}

const replaceAttendees = (business: Business, list: AttendeeDraft[]): Business => ({
  ...business,
  attendees: fillPlaceholdersInList(list, business.attendees) as Attendee[],
  details: { ...business.details, numberOfParties: list.length },
});
