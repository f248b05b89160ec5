import type { OfflinePart } from '@feltbok/shared/device/offline-source';
import { type DatedCase, isLongOver } from './ready.domain';

/** What the device notes of a case that is to be available offline. */
export interface OfflineCase {
  caseId: number;
  /** False once the user has let it go; the note stays until the room is free. */
  isWanted: boolean;
  /** ISO 8601: when it was asked for, or for it anew. What was downloaded before that is downloaded again. */
  wantedAt: string;
  /** ISO 8601: when all of it was on the device; null before the first time. */
  completedAt: string | null;
  /** Bytes of all items together, as planned last. */
  size: number;
  /** The items of each part, noted before their download: whatever happens, their room can be freed. */
  keys: ItemKeys;
  /** The app has made it ready for a meeting that is near; nobody has asked for it. */
  isByItself?: boolean;
  /** The user has removed it: the app does not make it ready again by itself. */
  isDeclined?: boolean;
}

type ItemKeys = Partial<Record<OfflinePart, readonly string[]>>;

/**
 * Why something of a case is not on the device.
 * - `no contact`: API, identity provider or map services do not answer; it goes on by itself when they do
 * - `no room`: the device is full; it goes on when the user asks for it
 * - `refused`: it was asked for and not given, as when somebody has deleted it meanwhile
 * - `waits for Wi-Fi`: the app was fetching it by itself when the device left Wi-Fi
 */
export type DownloadError = 'no contact' | 'no room' | 'refused' | 'waits for Wi-Fi';

/** How it stands with a case that is to be available offline. */
export interface OfflineCaseState {
  phase: 'under way' | 'interrupted' | 'complete';
  /** Bytes of all of it, as planned last. */
  size: number;
  /** Bytes on the device already, as far as known. */
  downloaded: number;
  /** When all of it was on the device last: that can be used, also while it is fetched anew. */
  completedAt: string | null;
  /** Of an interrupted one; null where it was ended with the app. */
  error: DownloadError | null;
}

/** Nothing is noted of the case, and nobody has asked for it. */
export const newOfflineCase = (caseId: number): OfflineCase => ({
  ...{ caseId, isWanted: false, wantedAt: '', completedAt: null, size: 0, keys: {} },
});

/** What happens to a case that is to be available offline. Times are in ISO 8601. */
export type OfflineCaseEvent =
  | { type: 'requested'; at: string; isByItself: boolean }
  | { type: 'planned'; size: number; keys: ItemKeys }
  | { type: 'completed'; at: string; keys: ItemKeys }
  | { type: 'cancelled' }
  | { type: 'removed'; isDeclined: boolean }
  | { type: 'freed' };

/** What the device notes of a case after an event. */
export function offlineCaseAfter(before: OfflineCase, event: OfflineCaseEvent): OfflineCase {
  switch (event.type) {
    case 'requested': {
      const { caseId, completedAt, size, keys } = before;
      const wantedAt = before.isWanted && !isComplete(before) ? before.wantedAt : event.at;
      return {
        caseId,
        isWanted: true,
        wantedAt,
        completedAt,
        size,
        keys,
        ...(event.isByItself && { isByItself: true }),
      };
    }
    case 'planned':
      // Items of an earlier plan that this one lacks are freed at the end.
      return { ...before, size: event.size, keys: joinedKeys(before.keys, event.keys) };
    case 'completed':
      return { ...before, completedAt: event.at, keys: event.keys };
    case 'cancelled':
      // What was complete before stays so.
      return { ...before, wantedAt: before.completedAt ?? before.wantedAt };
    case 'removed':
      return { ...before, isWanted: false, isDeclined: event.isDeclined || before.isDeclined === true };
    case 'freed':
      return { ...before, keys: {} };
  }
}

/** Whether a removed case stays noted: one that the user has declined is not made ready again for its meeting. */
export const staysNoted = ({ isDeclined }: OfflineCase, isNear: boolean): boolean => isDeclined === true && isNear;

/**
 * What follows for a case when the list has come from the network: there is a connection, and the list names the
 * existing cases.
 */
export function afterList(
  offlineCase: OfflineCase,
  listed: DatedCase | undefined,
  isNear: boolean,
  now: number,
): 'leave' | 'remove' | 'resume' {
  if (staysNoted(offlineCase, isNear) && Object.keys(offlineCase.keys).length === 0) return 'leave';
  if (!listed || !offlineCase.isWanted || (offlineCase.isByItself && isLongOver(listed, now))) return 'remove';
  // Automatic downloads begin when the app makes itself ready.
  return offlineCase.isByItself ? 'leave' : 'resume';
}

/** Age in milliseconds from which a case is downloaded again, after the list was fetched. */
const renewAfter = 60 * 60_000;

export const isToFetch = (offlineCase: OfflineCase | undefined, now: number): boolean =>
  offlineCase?.isWanted === true && (!isComplete(offlineCase) || now - Date.parse(offlineCase.wantedAt) > renewAfter);

/** Whether the app downloads a case with a meeting that is near, without a request of the user. */
export const isToFetchByItself = (offlineCase: OfflineCase | undefined, now: number): boolean =>
  !offlineCase || (offlineCase.isByItself === true && isToFetch(offlineCase, now));

/** Earlier data count as missing when everything is downloaded again. */
export const sinceOf = (offlineCase: OfflineCase | undefined, now: number): Date =>
  new Date(offlineCase && !isComplete(offlineCase) ? offlineCase.wantedAt : now);

export const isComplete = ({ completedAt, wantedAt }: OfflineCase): boolean =>
  completedAt !== null && completedAt >= wantedAt;

/** As the device has it when the app starts: a download that did not end was interrupted. */
export const stateOf = (offlineCase: OfflineCase): OfflineCaseState => ({
  phase: isComplete(offlineCase) ? 'complete' : 'interrupted',
  size: offlineCase.size,
  downloaded: isComplete(offlineCase) ? offlineCase.size : 0,
  completedAt: offlineCase.completedAt,
  error: null,
});

/** Whether the case can be used offline: also while it is fetched anew, and where that has failed. */
export const isAvailableOffline = (offlineCase: OfflineCaseState | undefined): boolean =>
  (offlineCase?.completedAt ?? null) !== null;

/** The keys of both, each once. */
export function joinedKeys(one: ItemKeys, other: ItemKeys): ItemKeys {
  const parts = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<OfflinePart>;
  return Object.fromEntries(
    [...parts].map((part) => [part, [...new Set([...(one[part] ?? []), ...(other[part] ?? [])])]]),
  );
}

/** Of `removed`, by part: the items that no case of `staying` needs. */
export function unneededKeys(
  removed: ItemKeys,
  staying: ReadonlyArray<Pick<OfflineCase, 'keys'>>,
): Array<{ part: OfflinePart; keys: string[] }> {
  return (Object.entries(removed) as Array<[OfflinePart, readonly string[]]>).flatMap(([part, keys]) => {
    const needed = new Set(staying.flatMap((offlineCase) => offlineCase.keys[part] ?? []));
    const unneeded = keys.filter((key) => !needed.has(key));
    return unneeded.length > 0 ? [{ part, keys: unneeded }] : [];
  });
}

/** Left for what the user makes: a case taken along must never take the place of a signature. In bytes. */
const reserve = 20_000_000;

/** Whether so many bytes more find room. */
export const hasRoomFor = (bytes: number, free: number): boolean => bytes + reserve <= free;

/** Room that should be left for a day's photos, in bytes. */
const littleLeft = 100_000_000;

/** Whether so many bytes more would leave little room. */
export const leavesLittle = (bytes: number, free: number): boolean => free - bytes < littleLeft;

/** Whether so many bytes more find room: automatic downloads must leave more of it than requested ones. */
export const hasRoom = ({ isByItself }: OfflineCase, bytes: number, free: number): boolean =>
  isByItself ? !leavesLittle(bytes, free) : hasRoomFor(bytes, free);
