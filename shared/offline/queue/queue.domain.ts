import type { Base, Change, Conflict, ItemKey } from './change.ts';
import type { Kind, Synced } from './kinds/kind.ts';
import type { Attempt, QueueEntry, QueueEvent, Waiting } from './queue-entry.ts';
import { buildReceipt, type Receipt } from './receipts.domain.ts';
import { buildRequest } from './request.domain.ts';

/** What the engine does after a transition is stored. */
export type Effect =
  /** The server has accepted the change. */
  | { type: 'committed'; change: Change; synced: Synced }
  /** The server has rejected the change, which is now on the failed list. */
  | { type: 'rolled back'; change: Change; reason: 'refused' | 'conflict' }
  /** The server has rejected the change, but the user has saved a newer one. */
  | { type: 'superseded'; change: Change }
  /** The change was merged with the server's version and is sent again. */
  | { type: 'merged'; change: Change }
  /** The user has discarded the change, although the server may have it already. */
  | { type: 'uncertain'; change: Change };

export interface Transition {
  /** Null when nothing is left to store. */
  entry: QueueEntry | null;
  effects: Effect[];
  /** Stored in the same transaction as `entry`. */
  receipt?: Receipt;
}

type GetKind = (change: Change) => Kind;

/** Computes what is stored under a key after an event, and the effects of the event. */
export type Reduce = (
  entry: QueueEntry | null,
  event: QueueEvent,
  receipt: Receipt | null,
) => Transition;

export function createReducer(getKind: GetKind, getKey: (change: Change) => ItemKey): Reduce {
  return (entry, event, receipt) => {
    switch (event.type) {
      case 'submitted':
        return { entry: applySubmit(getKind, getKey, entry, event.change, event.at), effects: [] };
      case 'attempted':
        return startAttempt(getKind, entry, event, receipt);
      case 'retried':
        if (entry?.state !== 'failed') return { entry, effects: [] };
        return { entry: createWaiting(entry.key, entry.change, entry.keptAt), effects: [] };
      case 'resolved':
        if (entry?.state !== 'failed') return { entry, effects: [] };
        return { entry: createWaiting(entry.key, event.change, event.at), effects: [] };
      case 'discarded':
        return { entry: null, effects: getDiscardEffects(entry) };
      case 'committed':
      case 'refused':
      case 'conflicted':
        // An answer to a former attempt says nothing about the current one.
        if (entry?.state !== 'waiting' || entry.attempt?.idempotencyKey !== event.idempotencyKey) {
          return { entry, effects: [] };
        }
        return applyAnswer(getKind, entry, entry.attempt, event, receipt);
    }
  };
}

const createWaiting = (key: ItemKey, change: Change, keptAt: string): Waiting => ({
  state: 'waiting',
  key,
  latest: { change, keptAt },
  attempt: null,
});

function applySubmit(
  getKind: GetKind,
  getKey: (change: Change) => ItemKey,
  entry: QueueEntry | null,
  change: Change,
  at: string,
) {
  if (!entry) return createWaiting(getKey(change), change, at);
  if (entry.state === 'failed') {
    const folded = getKind(change).fold(entry.change, change);
    // The user has not resolved the conflict yet, so the new edit must meet it again.
    const base = entry.conflict ? getOlderBase(entry.change, change) : change.basedOn;
    return folded && createWaiting(entry.key, withBase(folded, base), at);
  }
  const { latest, attempt } = entry;
  if (!latest) return { ...entry, latest: { change, keptAt: at } };
  const folded = getKind(change).fold(latest.change, change);
  if (!folded) return attempt ? { ...entry, latest: null } : null;
  const base = getOlderBase(latest.change, change);
  return { ...entry, latest: { change: withBase(folded, base), keptAt: latest.keptAt } };
}

const withBase = (change: Change, base: Change['basedOn']): Change => ({
  ...change,
  basedOn: base,
});

const getBaseRevision = ({ basedOn }: Change) => basedOn?.revision ?? null;

/** The base of two combined edits is the older one, so that no change by others is missed. */
function getOlderBase(earlier: Change, later: Change): Change['basedOn'] {
  const earlierRevision = getBaseRevision(earlier);
  const laterRevision = getBaseRevision(later);
  if (earlierRevision === null || laterRevision === null) return earlier.basedOn ?? later.basedOn;
  return earlierRevision <= laterRevision ? earlier.basedOn : later.basedOn;
}

type Attempted = Extract<QueueEvent, { type: 'attempted' }>;

/**
 * Freezes the latest stored edit as an attempt. It may be newer than the one that the sender chose
 * to send.
 */
function startAttempt(
  getKind: GetKind,
  entry: QueueEntry | null,
  { idempotencyKey, at }: Attempted,
  receipt: Receipt | null,
): Transition {
  if (entry?.state !== 'waiting' || entry.attempt || !entry.latest) return { entry, effects: [] };
  const { change, keptAt } = entry.latest;
  // A kind that merges tabs learns of a save in another tab from the server's 412, so it is sent
  // with the revision that this tab has seen.
  const isMerged = getKind(change).mergeTabs !== undefined && change.basedOn !== undefined;
  const request = buildRequest(change, receipt, !isMerged);
  if (!request) {
    const rejection = { at, status: 404, message: 'It was never created' };
    return failItem(entry, change, keptAt, rejection, null);
  }
  return {
    entry: { ...entry, latest: null, attempt: { change, keptAt, idempotencyKey, ...request } },
    effects: [],
  };
}

type Answer = Extract<QueueEvent, { type: 'committed' | 'refused' | 'conflicted' }>;

function applyAnswer(
  getKind: GetKind,
  entry: Waiting,
  attempt: Attempt,
  event: Answer,
  receipt: Receipt | null,
): Transition {
  const { change } = attempt;
  const kind = getKind(change);
  if (event.type === 'committed')
    return commitAttempt(entry, attempt, event.synced, event.id, receipt);
  if (event.type === 'refused') {
    // The resource is gone already, which is what the deletion asks for.
    if (change.method === 'DELETE' && (event.status === 404 || event.status === 410)) {
      return commitAttempt(entry, attempt, { revision: null, body: undefined }, null, receipt);
    }
    if (entry.latest) return dropRejectedAttempt(kind, entry, change, entry.latest);
    return failItem(entry, change, attempt.keptAt, event, null);
  }
  const serverVersion = kind.readServerVersion(event.conflict);
  const isDeletion = change.method === 'DELETE';
  if (serverVersion && !isDeletion && kind.isSame(change.payload, serverVersion.values)) {
    // The server accepted an earlier try, and has forgotten its idempotency key since.
    const synced = { revision: serverVersion.revision, body: undefined };
    return commitAttempt(entry, attempt, synced, null, receipt);
  }
  const newest = entry.latest?.change ?? change;
  const edit = withBase(newest, getOlderBase(change, newest));
  const isOwn = serverVersion !== undefined && isOwnSave(edit, serverVersion, receipt);
  const merged =
    serverVersion && mergeWithServer(kind, edit, serverVersion, attempt.revision, isOwn);
  if (merged)
    return {
      entry: createWaiting(entry.key, merged, attempt.keptAt),
      effects: [{ type: 'merged', change: merged }],
    };
  const conflict = isOwn ? { ...event.conflict, ownSave: serverVersion } : event.conflict;
  return failItem(entry, edit, attempt.keptAt, event, conflict);
}

/** Whether every change since the edit's base was saved by this user, in another tab. */
function isOwnSave(edit: Change, serverVersion: Base, receipt: Receipt | null): boolean {
  const seen = getBaseRevision(edit);
  if (serverVersion.revision === null || seen === null) return false;
  if (!receipt || receipt.ownSince === null) return false;
  return receipt.revision === serverVersion.revision && receipt.ownSince <= seen;
}

/**
 * Merges an edit with the server's version; null when the user must choose.
 * @param rejected the revision that the edit was sent with
 * @param isOwn the user has saved the server's version in another tab
 */
function mergeWithServer(
  kind: Kind,
  edit: Change,
  serverVersion: Base,
  rejected: number | null,
  isOwn: boolean,
): Change | null {
  // A merged edit without a known revision would be rejected again and again.
  if (serverVersion.revision === null) return null;
  // The values are those that the user saw, under a revision that the device did not know. This
  // happens when a proxy removes the ETag from the answer to the user's own save.
  const isAsSeen = edit.basedOn && kind.isSame(edit.basedOn.values, serverVersion.values);
  if (isAsSeen && serverVersion.revision !== rejected) return withBase(edit, serverVersion);
  // A kind without a rule for two tabs replaces the user's own save, as `startAttempt` sends it. A
  // request that a former version of the app built did not know of that save.
  const isReplaced = isOwn && !kind.mergeTabs;
  if (isReplaced && serverVersion.revision !== rejected) return withBase(edit, serverVersion);
  const canMergeTabs = isOwn && edit.method !== 'DELETE';
  const merged = canMergeTabs ? kind.mergeTabs?.(edit, serverVersion) : null;
  return merged ?? kind.merge?.(edit, serverVersion) ?? null;
}

function commitAttempt(
  entry: Waiting,
  attempt: Attempt,
  synced: Synced,
  id: number | null,
  former: Receipt | null,
): Transition {
  const { latest } = entry;
  const { change } = attempt;
  return {
    entry:
      latest &&
      createWaiting(entry.key, rebaseOnCommitted(change, latest.change, synced), latest.keptAt),
    effects: [{ type: 'committed', change, synced }],
    receipt: buildReceipt(former, attempt.revision, { revision: synced.revision, id }),
  };
}

/** Bases the newer of two edits on the older one, which the server has accepted. */
function rebaseOnCommitted(older: Change, newer: Change, { revision }: Synced): Change {
  const seen = getBaseRevision(newer);
  const sent = getBaseRevision(older);
  // The newer edit was made in a tab that shows older data, so it must still meet the conflict.
  if (seen !== null && sent !== null && seen < sent) return newer;
  return withBase(newer, { revision, values: older.payload });
}

function dropRejectedAttempt(
  kind: Kind,
  entry: Waiting,
  rejected: Change,
  latest: NonNullable<Waiting['latest']>,
): Transition {
  const folded = kind.fold(rejected, latest.change);
  return {
    entry:
      folded &&
      createWaiting(
        entry.key,
        withBase(folded, getOlderBase(rejected, latest.change)),
        latest.keptAt,
      ),
    effects: [{ type: 'superseded', change: rejected }],
  };
}

function failItem(
  { key }: Waiting,
  change: Change,
  keptAt: string,
  { at, status, message }: { at: string; status: number; message: string },
  conflict: Conflict | null,
): Transition {
  return {
    entry: { state: 'failed', key, change, keptAt, failedAt: at, status, message, conflict },
    effects: [{ type: 'rolled back', change, reason: conflict ? 'conflict' : 'refused' }],
  };
}

function getDiscardEffects(entry: QueueEntry | null): Effect[] {
  const attempt = entry?.state === 'waiting' ? entry.attempt : null;
  return attempt ? [{ type: 'uncertain', change: attempt.change }] : [];
}

/** The latest version that the user has saved, and when its oldest unsent edit was stored. */
export function getNewestEdit(entry: QueueEntry): { change: Change; keptAt: string } {
  if (entry.state === 'failed') return entry;
  const newest = entry.latest ?? entry.attempt;
  if (!newest) throw new Error(`Nothing is queued under ${entry.key}`);
  return { change: newest.change, keptAt: (entry.attempt ?? newest).keptAt };
}

/**
 * Whether the user has deleted a resource whose creation may be on its way. The creation is still
 * sent, because its answer gives the id to delete, but its file is not.
 */
export const isGivenUp = (entry: QueueEntry): boolean =>
  entry.state === 'waiting' &&
  entry.attempt?.change.method === 'POST' &&
  entry.latest?.change.method === 'DELETE';

/** Whether the next attempt uploads a file. */
export const isUpload = (entry: QueueEntry): boolean => {
  const { change } =
    entry.state === 'waiting' && entry.attempt ? entry.attempt : getNewestEdit(entry);
  return change.file !== undefined && !isGivenUp(entry);
};
