import type { OfflinePart } from '@feltbok/offline/stores/offline-source.ts';
import { type DatedCase, isLongPast } from './ready.domain';

/** The device's record of a case that the user wants offline. */
export interface OfflineCase {
  caseId: number;
  /** False once the user has removed the case; the record stays until its items are deleted. */
  isWanted: boolean;
  /**
   * When the download was last requested: ISO 8601. Items that are older are downloaded again.
   */
  wantedAt: string;
  /** When all items were on the device: ISO 8601; null before the first time. */
  completedAt: string | null;
  /** Total size of the items in the last plan, in bytes. */
  size: number;
  /** The items of each part. They are stored before the download, so that they can be deleted. */
  keys: ItemKeys;
  /** The app downloads the case for a meeting that is near, without a request of the user. */
  isByItself?: boolean;
  /** The user has removed the case, so the app does not download it again by itself. */
  isDeclined?: boolean;
}

type ItemKeys = Partial<Record<OfflinePart, readonly string[]>>;

/**
 * The reason why a download was interrupted.
 * - `no contact`: the API, identity provider or map services do not answer; the download continues
 *   when they do
 * - `no room`: the device is full; the download continues when the user requests it
 * - `refused`: an item was rejected, for instance because somebody has deleted it meanwhile
 * - `waits for Wi-Fi`: the device left Wi-Fi during an automatic download
 */
export type DownloadError = 'no contact' | 'no room' | 'refused' | 'waits for Wi-Fi';

/** The state of a case that the user wants offline. */
export interface OfflineCaseState {
  phase: 'under way' | 'interrupted' | 'complete';
  /** Total size of the items in the last plan, in bytes. */
  size: number;
  /** Bytes that are on the device, as far as known. */
  downloaded: number;
  /** When the case was last complete: it can be used offline, even while it is renewed. */
  completedAt: string | null;
  /** Set when the download was interrupted; null when it ended with the app. */
  error: DownloadError | null;
}

/** The record of a case that was never requested. */
export const newOfflineCase = (caseId: number): OfflineCase => ({
  caseId,
  isWanted: false,
  wantedAt: '',
  completedAt: null,
  size: 0,
  keys: {},
});

/** The events of an offline case. Times are in ISO 8601. */
export type OfflineCaseEvent =
  | { type: 'requested'; at: string; isByItself: boolean }
  | { type: 'planned'; size: number; keys: ItemKeys }
  | { type: 'completed'; at: string; keys: ItemKeys }
  | { type: 'cancelled' }
  | { type: 'removed'; isDeclined: boolean }
  | { type: 'freed' };

/** Computes the record of a case after an event. */
export function reduceOfflineCase(before: OfflineCase, event: OfflineCaseEvent): OfflineCase {
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
      // Items of an earlier plan that are no longer needed are deleted at the end.
      return { ...before, size: event.size, keys: mergeKeys(before.keys, event.keys) };
    case 'completed':
      return { ...before, completedAt: event.at, keys: event.keys };
    case 'cancelled':
      // A case that was complete before the request remains complete.
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

/** One page's state of a case. */
export interface KnownCase {
  record: OfflineCase;
  /** The last download on this page, unless it has succeeded. */
  download?:
    | { phase: 'under way'; downloaded: number }
    | { phase: 'interrupted'; error: DownloadError };
}

/** The events of one page's state of a case. */
export type KnownCaseEvent =
  /** The download was requested, and its record is about to be stored. */
  | { type: 'begun'; offlineCase: OfflineCase }
  /** The record that `reduceOfflineCase` computed is stored. */
  | { type: 'noted'; offlineCase: OfflineCase }
  /** `downloaded` in bytes. */
  | { type: 'progressed'; downloaded: number }
  | { type: 'ended'; error: DownloadError | null }
  | { type: 'forgotten' };

/** Computes one page's state of all cases, by case id, after an event of one case. */
export function reduceKnownCases(
  cases: ReadonlyMap<number, KnownCase>,
  event: KnownCaseEvent & { caseId: number },
): ReadonlyMap<number, KnownCase> {
  const { caseId } = event;
  const known = reduceKnownCase(cases.get(caseId), event);
  return known
    ? new Map(cases).set(caseId, known)
    : new Map([...cases].filter(([id]) => id !== caseId));
}

function reduceKnownCase(
  known: KnownCase | undefined,
  event: KnownCaseEvent,
): KnownCase | undefined {
  switch (event.type) {
    case 'begun':
      return { record: event.offlineCase, download: { phase: 'under way', downloaded: 0 } };
    case 'noted':
      return { ...known, record: event.offlineCase };
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
 * Whether the record of a removed case stays. A case that the user has removed must not be
 * downloaded again for its meeting.
 */
export const staysNoted = ({ isDeclined }: OfflineCase, isNear: boolean): boolean =>
  isDeclined === true && isNear;

/**
 * Decides what to do with a case after the list was fetched: there is a connection, and the list
 * contains all existing cases.
 */
export function afterList(
  offlineCase: OfflineCase,
  listed: DatedCase | undefined,
  isNear: boolean,
  now: number,
): 'leave' | 'remove' | 'resume' {
  if (staysNoted(offlineCase, isNear) && Object.keys(offlineCase.keys).length === 0) return 'leave';
  if (!listed || !offlineCase.isWanted || (offlineCase.isByItself && isLongPast(listed, now)))
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
export const getRefreshDate = (offlineCase: OfflineCase | undefined, now: number): Date =>
  new Date(offlineCase && !isComplete(offlineCase) ? offlineCase.wantedAt : now);

export const isComplete = ({ completedAt, wantedAt }: OfflineCase): boolean =>
  completedAt !== null && completedAt >= wantedAt;

/**
 * What the user sees of a case; null where it is not wanted. A download that did not end before was
 * interrupted.
 */
export function getShownState(known: KnownCase | undefined): OfflineCaseState | null {
  if (!known?.record.isWanted) return null;
  const { record, download } = known;
  const { size, completedAt } = record;
  return {
    ...(isComplete(record)
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
export function mergeKeys(former: ItemKeys, planned: ItemKeys): ItemKeys {
  const parts = new Set([...Object.keys(former), ...Object.keys(planned)]) as Set<OfflinePart>;
  return Object.fromEntries(
    [...parts].map((part) => [
      part,
      [...new Set([...(former[part] ?? []), ...(planned[part] ?? [])])],
    ]),
  );
}

/** Lists the removed items, by part, that none of the remaining cases needs. */
export function listUnneededKeys(
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
