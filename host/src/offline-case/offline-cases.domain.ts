import type { OfflinePart } from '@feltbok/offline/stores/offline-source.ts';
import { type DatedCase, isLongOver } from './ready.domain';

/** What the device notes of a case that is to be available offline. */
export interface OfflineCase {
  caseId: number;
  /** False once the user has let it go; the note stays until the room is free. */
  isWanted: boolean;
  /**
   * ISO 8601: when it was asked for, or for it anew. What was downloaded before that is downloaded
   * again.
   */
  wantedAt: string;
  /** ISO 8601: when all of it was on the device; null before the first time. */
  completedAt: string | null;
  /** Bytes of all items together, as planned last. */
  size: number;
  /**
   * The items of each part, noted before their download: whatever happens, their room can be freed.
   */
  keys: ItemKeys;
  /** The app has made it ready for a meeting that is near; nobody has asked for it. */
  isByItself?: boolean;
  /** The user has removed it: the app does not make it ready again by itself. */
  isDeclined?: boolean;
}

type ItemKeys = Partial<Record<OfflinePart, readonly string[]>>;

/**
 * Why something of a case is not on the device.
 * - `no contact`: API, identity provider or map services do not answer; it goes on by itself when
 *   they do
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
  caseId,
  isWanted: false,
  wantedAt: '',
  completedAt: null,
  size: 0,
  keys: {},
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
      return {
        ...before,
        isWanted: false,
        isDeclined: event.isDeclined || before.isDeclined === true,
      };
    case 'freed':
      return { ...before, keys: {} };
  }
}

/** What this page knows of a case. */
export interface KnownCase {
  noted: OfflineCase;
  /** Of the last download on this page, unless it has ended well. */
  download?:
    | { phase: 'under way'; downloaded: number }
    | { phase: 'interrupted'; error: DownloadError };
}

/** What happens to the download of a case. */
export type KnownCaseEvent =
  /** It was asked for, and the device is about to note that. */
  | { type: 'begun'; offlineCase: OfflineCase }
  /** The device has noted what `offlineCaseAfter` made of it. */
  | { type: 'noted'; offlineCase: OfflineCase }
  /** `downloaded` in bytes. */
  | { type: 'progressed'; downloaded: number }
  | { type: 'ended'; error: DownloadError | null }
  | { type: 'forgotten' };

/** What this page knows of all cases, by case id, after an event of one. */
export function knownCasesAfter(
  cases: ReadonlyMap<number, KnownCase>,
  event: KnownCaseEvent & { caseId: number },
): ReadonlyMap<number, KnownCase> {
  const { caseId } = event;
  const known = knownCaseAfter(cases.get(caseId), event);
  return known
    ? new Map(cases).set(caseId, known)
    : new Map([...cases].filter(([id]) => id !== caseId));
}

function knownCaseAfter(
  known: KnownCase | undefined,
  event: KnownCaseEvent,
): KnownCase | undefined {
  switch (event.type) {
    case 'begun':
      return { noted: event.offlineCase, download: { phase: 'under way', downloaded: 0 } };
    case 'noted':
      return { ...known, noted: event.offlineCase };
    case 'progressed':
      return known && { ...known, download: { phase: 'under way', downloaded: event.downloaded } };
    case 'ended':
      return (
        known && {
          ...known,
          download: event.error ? { phase: 'interrupted', error: event.error } : undefined,
        }
      );
    case 'forgotten':
      return undefined;
  }
}

/**
 * Whether a removed case stays noted: one that the user has declined is not made ready again for
 * its meeting.
 */
export const staysNoted = ({ isDeclined }: OfflineCase, isNear: boolean): boolean =>
  isDeclined === true && isNear;

/**
 * What follows for a case when the list has come from the network: there is a connection, and the
 * list names the existing cases.
 */
export function afterList(
  offlineCase: OfflineCase,
  listed: DatedCase | undefined,
  isNear: boolean,
  now: number,
): 'leave' | 'remove' | 'resume' {
  if (staysNoted(offlineCase, isNear) && Object.keys(offlineCase.keys).length === 0) return 'leave';
  if (!listed || !offlineCase.isWanted || (offlineCase.isByItself && isLongOver(listed, now)))
    return 'remove';
  // Automatic downloads begin when the app makes itself ready.
  return offlineCase.isByItself ? 'leave' : 'resume';
}

/** Age in milliseconds from which a case is downloaded again, after the list was fetched. */
const renewAfter = 60 * 60_000;

export const isToFetch = (offlineCase: OfflineCase | undefined, now: number): boolean =>
  offlineCase?.isWanted === true &&
  (!isComplete(offlineCase) || now - Date.parse(offlineCase.wantedAt) > renewAfter);

/** Whether the app downloads a case with a meeting that is near, without a request of the user. */
export const isToFetchByItself = (offlineCase: OfflineCase | undefined, now: number): boolean =>
  !offlineCase || (offlineCase.isByItself === true && isToFetch(offlineCase, now));

/** Earlier data count as missing when everything is downloaded again. */
export const sinceOf = (offlineCase: OfflineCase | undefined, now: number): Date =>
  new Date(offlineCase && !isComplete(offlineCase) ? offlineCase.wantedAt : now);

export const isComplete = ({ completedAt, wantedAt }: OfflineCase): boolean =>
  completedAt !== null && completedAt >= wantedAt;

/**
 * What the user sees of a case; null where it is not wanted. A download that did not end before was
 * interrupted.
 */
export function stateOf(known: KnownCase | undefined): OfflineCaseState | null {
  if (!known?.noted.isWanted) return null;
  const { noted, download } = known;
  const { size, completedAt } = noted;
  return {
    ...(isComplete(noted)
      ? { phase: 'complete', downloaded: size }
      : { phase: 'interrupted', downloaded: 0 }),
    size,
    completedAt,
    error: null,
    ...download,
  };
}

/**
 * Whether the case can be used offline: also while it is fetched anew, and where that has failed.
 */
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
  return (Object.entries(removed) as Array<[OfflinePart, readonly string[]]>).flatMap(
    ([part, keys]) => {
      const needed = new Set(staying.flatMap((offlineCase) => offlineCase.keys[part] ?? []));
      const unneeded = keys.filter((key) => !needed.has(key));
      return unneeded.length > 0 ? [{ part, keys: unneeded }] : [];
    },
  );
}

/**
 * Left for what the user makes: a case taken along must never take the place of a signature. In
 * bytes.
 */
const reserve = 20_000_000;

/** Whether so many bytes more find room. */
export const hasRoomFor = (bytes: number, free: number): boolean => bytes + reserve <= free;

/** Room that should be left for a day's photos, in bytes. */
const littleLeft = 100_000_000;

/** Whether so many bytes more would leave little room. */
export const leavesLittle = (bytes: number, free: number): boolean => free - bytes < littleLeft;

/**
 * Whether so many bytes more find room: automatic downloads must leave more of it than requested
 * ones.
 */
export const hasRoom = ({ isByItself }: OfflineCase, bytes: number, free: number): boolean =>
  isByItself ? !leavesLittle(bytes, free) : hasRoomFor(bytes, free);
