import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { createMachine } from '../machine.ts';
import { type AppliedEvent, type ApplyEvent, createApplyEvent } from './apply-event.ts';
import { type Change, type FailedItem, getItemKey, type ItemKey, type Sync } from './change.ts';
import type { SyncRuntime } from './device.data.ts';
import { createDisplay, type Display } from './display.ts';
import { toExportedItem } from './export.domain.ts';
import { createItemSender, type ItemSender } from './item-sender.ts';
import type { Synced, SyncedChange } from './kinds/kind.ts';
import { getKind } from './kinds/kinds.domain.ts';
import { parkConflictingEdits } from './parked-edits.domain.ts';
import { createReducer, type Reduce } from './queue.domain.ts';
import { type ChangedElsewhere, createQueueCache, type QueueCache } from './queue-cache.ts';
import type { QueueEntry, QueueEvent } from './queue-entry.ts';
import type { QueueObserver } from './queue-observer.ts';
import { listFiles } from './queue-store.data.ts';
import type { QueueStore } from './queue-store.ts';
import { createSendLoop, type SendLoop } from './send-loop.ts';
import type { SendResult } from './send-result.ts';
import { newSender, reduceSender, type SenderMachine } from './sender.domain.ts';
import type { SenderLock } from './sender-lock.data.ts';

/** The services that the engine of one user works with. */
export interface SyncEngineDeps {
  queue: QueueStore;
  api: Pick<ApiClient, 'send'>;
  observer: QueueObserver;
  device: SyncRuntime;
  lock: SenderLock;
  /** Replaces the rules of the queue, for tests. */
  reduce?: Reduce;
  /**
   * Stores a file that the server has made from a change. The change waits until the file is
   * stored, and the server answers the next try with the same file.
   */
  storeAnswer?: (change: Change, file: File) => Promise<void>;
  /** Called when the outcome is stored on the device. */
  onSendResult: (result: SendResult) => void;
  /** Called with accepted changes, before the screens stop showing them as waiting. */
  onSynced: (sent: readonly SyncedChange[]) => void;
  /** Called with changes that another tab has sent: the data on this tab's screen are older. */
  onSentElsewhere: (sent: readonly SyncedChange[]) => void;
  reportError: (error: unknown) => void;
}

/** The engine of one signed-in user; stop it when the user changes. */
export interface SyncEngine extends Sync {
  start(): Promise<void>;
  /** Retries waiting items, for instance after a new sign-in. */
  reconnect(): void;
  /**
   * Whether the screens show every stored item of this user.
   * @throws when the storage cannot be read
   */
  isAllShown(): Promise<boolean>;
  stop(): void;
}

/** A stamp that no stored item has. */
const missingStamp = '';

const reduceQueue = parkConflictingEdits(getKind, createReducer(getKind, getItemKey));

export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { queue, observer, device, reportError } = deps;
  const machine = createMachine(newSender, reduceSender);
  const cache = createQueueCache(queue);
  const display = createDisplay({ ...deps, machine, cache });
  const applyEvent = createApplyEvent(queue, deps.reduce ?? reduceQueue, cache, () =>
    device.peers.notify(),
  );
  const sender = createItemSender({ ...deps, machine, display, applyEvent });
  const refresh = createRefresh({ ...deps, machine, cache, display });
  const loop = createSendLoop({ ...deps, machine, cache, display, sender, refresh });
  const isStopped = () => machine.state.phase === 'stopped';
  const cleanups: Array<() => void> = [];

  const reconnect = () => void loop.wake({ type: 'reconnected' });
  return {
    async start() {
      try {
        await refresh();
        const locked = await queue.countOtherUsersItems();
        if (!isStopped()) observer.showLockedWork(locked);
      } catch (error) {
        // The sender reads the storage again, so a temporary failure must not end the start.
        reportError(error);
      }
      if (isStopped()) return;
      cleanups.push(
        device.onReconnect(reconnect),
        device.peers.onNotified(() => void loop.wake()),
      );
      void loop.wake();
    },
    reconnect,
    async isAllShown() {
      const { keys } = await queue.readChanges(cache.getStamp);
      return keys.every((key) => cache.getStamp(key) !== undefined);
    },
    stop() {
      display.show();
      machine.apply({ type: 'stopped' });
      for (const cleanUp of cleanups) cleanUp();
      display.clear();
      loop.stop();
    },
    ...createUserActions({ ...deps, machine, cache, display, applyEvent, sender, loop, refresh }),
    async exportItem(key) {
      const { item } = await queue.read(key);
      return item && toExportedItem(item.entry, await readEntryFile(queue, item.entry));
    },
    async readFile(key) {
      const { item } = await queue.read(key);
      return item && readEntryFile(queue, item.entry);
    },
  };
}

type UserActions = Pick<Sync, 'submit' | 'retry' | 'resolve' | 'discard'>;

interface UserActionsDeps
  extends Pick<SyncEngineDeps, 'device' | 'onSentElsewhere' | 'reportError'> {
  machine: SenderMachine;
  cache: QueueCache;
  display: Display;
  applyEvent: ApplyEvent;
  sender: ItemSender;
  loop: SendLoop;
  refresh: () => Promise<void>;
}

/** Maximum number of times that resolving a conflict is repeated because the item was written. */
const maxResolveTries = 5;

function createUserActions(deps: UserActionsDeps): UserActions {
  const { device, machine, cache, display, applyEvent, sender, loop, refresh } = deps;
  const now = () => new Date(device.now()).toISOString();
  /**
   * Applies an event to the item that the user saw; null when it could not be stored. No toast
   * reports the effects, because the user has caused them.
   */
  const applyToShown = async (key: ItemKey, event: QueueEvent): Promise<AppliedEvent | null> => {
    try {
      const onlyStamp = cache.getStamp(key) ?? missingStamp;
      const applied = await applyEvent(key, event, { onlyStamp });
      display.show();
      return applied;
    } catch (error) {
      deps.reportError(error);
      return null;
    }
  };
  const startSending = (key: ItemKey) => void loop.wake({ type: 'saved', key });
  return {
    async submit(submitted, bytes) {
      const key = getItemKey(submitted);
      const file = bytes && { id: device.createId(), type: bytes.type, size: bytes.size };
      const event: QueueEvent = {
        type: 'submitted',
        change: file ? { ...submitted, file } : submitted,
        at: now(),
      };
      try {
        // A new key needs no reading, so that saving takes no longer when the queue is long.
        const known = cache.getStamp(key) ? undefined : { item: null, receipt: null };
        await applyEvent(key, event, { known, file: file && bytes && { id: file.id, bytes } });
      } catch (error) {
        deps.reportError(error);
        return 'not saved';
      }
      device.markStored();
      display.show();
      if (submitted.method === 'DELETE') sender.stopFile(key);
      startSending(key);
      return 'stored';
    },
    async retry(key) {
      if (key !== undefined && !(await applyToShown(key, { type: 'retried' }))) return;
      await loop.wake({ type: 'forced' });
    },
    async resolve(key, resolved) {
      const shown = findFailed(cache, key);
      // The item may be sent at this very moment, which writes it but leaves the conflict as it is.
      for (let tries = 0; tries < maxResolveTries; tries += 1) {
        await refresh().catch(deps.reportError);
        if (!isSameConflict(shown, findFailed(cache, key))) return 'missing';
        const event: QueueEvent = { type: 'resolved', change: resolved, at: now() };
        const applied = await applyToShown(key, event);
        if (!applied) return 'not saved';
        if (applied.isChanged) {
          startSending(key);
          return 'stored';
        }
      }
      return 'missing';
    },
    async discard(key) {
      const applied = await applyToShown(key, { type: 'discarded' });
      if (!applied?.isChanged) return applied ? 'missing' : 'not saved';
      sender.stopFile(key);
      // The server may already have the attempt, so the data on the screen may be outdated.
      if (applied.effects.length > 0 && machine.state.phase === 'open') deps.onSentElsewhere([]);
      return 'discarded';
    },
  };
}

const findFailed = (cache: QueueCache, key: ItemKey): FailedItem | undefined =>
  cache.getLists().failed.find((item) => item.key === key);

function isSameConflict(shown: FailedItem | undefined, now: FailedItem | undefined): boolean {
  if (!shown || !now) return false;
  // An item that was read from the device has its fields in another order than one that was just
  // made; only the payload's fields keep their order.
  const toText = ({ failedAt, change: { method, payload } }: FailedItem) =>
    JSON.stringify([failedAt, method, payload]);
  return toText(shown) === toText(now);
}

async function readEntryFile(queue: QueueStore, entry: QueueEntry): Promise<Blob | null> {
  const [file] = listFiles(entry);
  return file ? queue.readFile(file) : null;
}

interface RefreshDeps extends Pick<SyncEngineDeps, 'onSentElsewhere'> {
  machine: SenderMachine;
  cache: QueueCache;
  display: Display;
}

/** Creates the function that reads what other tabs have done to the queue, and shows it. */
function createRefresh(deps: RefreshDeps): () => Promise<void> {
  const { machine, cache, display } = deps;
  return async () => {
    const pausedKeys = [...machine.state.pauses.keys()];
    const missing = pausedKeys.filter((key) => cache.getStamp(key) === undefined);
    machine.apply({ type: 'reading', missing });
    const changes = await cache.refresh();
    if (machine.state.phase === 'stopped') return;
    // From here on nothing is awaited: the screens would show neither the waiting items, which have
    // left the cache, nor what the server has made of them.
    const sent: SyncedChange[] = [];
    const results: Array<{ key: ItemKey; result: Omit<SendResult, 'isFirstTry'> }> = [];
    for (const { before, after, receipt } of changes) {
      const { key, change } = before;
      const synced = after === 'gone' ? findAcknowledgement(before, receipt) : null;
      if (synced) sent.push({ change, synced });
      if (synced) results.push({ key, result: { change, outcome: 'committed', synced } });
      else if (after === 'failed') results.push({ key, result: { change, outcome: 'refused' } });
    }
    if (changes.some(({ after }) => after === 'gone')) deps.onSentElsewhere(sent);
    for (const { key, result } of results)
      if (machine.state.unreported.has(key)) display.report(key, result);
    display.show();
  };
}

/** The server's acknowledgement of a removed item; null when the user has discarded it. */
function findAcknowledgement(
  { change }: ChangedElsewhere['before'],
  receipt: ChangedElsewhere['receipt'],
): Synced | null {
  if (!receipt) return null;
  const base = change.basedOn?.revision ?? null;
  if (base !== null && receipt.revision !== null && receipt.revision <= base) return null;
  return { revision: receipt.revision, body: undefined };
}
