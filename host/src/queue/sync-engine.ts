import type { Store } from '@feltbok/shared/contract/remote';
import { type Change, type ItemKey, type ItemState, itemKeyOf, type Sync } from '@feltbok/shared/sync/change';
import type { Synced, SyncedChange } from '@feltbok/shared/sync/kinds/kind';
import { kindOf } from '@feltbok/shared/sync/kinds/kinds.domain';
import {
  lastFailureAtom,
  lockedWorkAtom,
  onTheWayAtom,
  queueAtom,
  sendingAtom,
  uploadProgressAtom,
} from '@feltbok/shared/sync/sync.state';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import { atom } from 'jotai';
import { pauseBefore } from './answers.domain';
import { type AppliedEvent, createApplyEvent } from './apply-event';
import type { Device } from './device.data';
import { exported } from './export.domain';
import { type ChangedElsewhere, createKnownItems } from './known-items';
import { createLanes } from './lanes';
import { createReducer, type QueueEntry, type QueueEvent, type Reduce } from './queue.domain';
import { filesOf, type QueueStore } from './queue-store.data';
import { type Lane, nextToSend } from './schedule.domain';
import type { SenderLock } from './sender-lock.data';
import { createSending, type SendResult } from './sending';

export interface SyncEngineParts {
  queue: QueueStore;
  api: Pick<ApiClient, 'send'>;
  store: Store;
  device: Device;
  lock: SenderLock;
  reduce?: Reduce;
  storeAnswer?: (change: Change, file: File) => Promise<void>;
  /** Called after the device's storage agrees with the outcome. */
  onSendResult: (result: SendResult) => void;
  /** What the server has taken over, before it is no longer laid over local data as waiting. */
  onSynced: (sent: readonly SyncedChange[]) => void;
  /** Called when what another tab has sent no longer waits here: the data on this one's screen are older. */
  onSentElsewhere: (sent: readonly SyncedChange[]) => void;
  reportError: (error: unknown) => void;
}

/** The engine of one signed-in user; stop it when the user changes. */
export interface SyncEngine extends Sync {
  start(): Promise<void>;
  /** There is a reason to try again by itself, such as a new sign-in. */
  reconnect(): void;
  stop(): void;
}

/**
 * While several items are on their way what becomes of them is gathered for so long, in milliseconds: each showing has the
 * screens look at the whole list, which takes the longer the more there is.
 */
const gatherMs = (known: number) => Math.min(500, Math.max(100, known / 4));

/** No item's stamp. */
const nothingSeen = '';

const reduceQueue = createReducer(kindOf, itemKeyOf);

export function createSyncEngine(parts: SyncEngineParts): SyncEngine {
  const { queue, store, device, lock, onSendResult, reportError } = parts;
  const known = createKnownItems(queue, store);
  const lanes = createLanes();
  const applyEvent = createApplyEvent(queue, parts.reduce ?? reduceQueue, known, () => device.peers.notify());
  const onTheWay = new Map<ItemKey, Lane>();
  const flights = new Set<Promise<void>>();
  /** What the user has saved on this page and has not been notified of yet. */
  const unreported = new Set<ItemKey>();
  const endings: Array<() => void> = [];
  let cancelTimer = () => {};
  let nudge = () => {};
  let running: Promise<void> | undefined;
  let wanted = false;
  let signInNeeded = false;
  let stopped = false;

  /** What has been taken over, and is still shown as waiting. */
  let synced: SyncedChange[] = [];
  let shownAt = Number.NEGATIVE_INFINITY;
  let cancelShowing: (() => void) | null = null;

  const show = () => {
    cancelShowing?.();
    cancelShowing = null;
    if (stopped) return;
    shownAt = device.now();
    // First what the changes did to local data, then their removal from what is laid over them: the other way round the
    // former values would show for a moment.
    if (synced.length > 0) parts.onSynced(synced);
    synced = [];
    known.show(onTheWay.keys());
  };
  const showSoon = () => {
    const sinceShown = device.now() - shownAt;
    const gather = gatherMs(known.count());
    // The clock may have been set back.
    if (flights.size <= 1 || sinceShown < 0 || sinceShown >= gather) show();
    else if (!stopped) cancelShowing ??= device.after(gather - sinceShown, show);
  };
  const reportResult = (key: ItemKey, result: Omit<SendResult, 'isFirstTry'>) => {
    const isFirstTry = unreported.has(key);
    store.set(lastFailureAtom, result.failure ?? null);
    if (result.synced) synced.push({ change: result.change, synced: result.synced });
    onSendResult({ ...result, isFirstTry });
    if (result.outcome !== 'merged') unreported.delete(key);
    showSoon();
  };
  const showProgress = (key: ItemKey, percent: number | null) => {
    if (stopped) return;
    const progress = new Map(store.get(uploadProgressAtom));
    if (percent === null) progress.delete(key);
    else progress.set(key, percent);
    store.set(uploadProgressAtom, progress);
  };
  const sending = createSending({
    ...parts,
    ...{ applyEvent, known, lanes, isStopped: () => stopped, onSendResult: reportResult, onProgress: showProgress },
    onStrayAnswer: () => parts.onSentElsewhere([]),
    onOutdated: () => {
      wanted = true;
    },
    onSignInNeeded: () => {
      signInNeeded = true;
    },
  });

  /** Takes over what other tabs have done to the queue. */
  const takeOver = async () => {
    const elsewhere = await known.catchUp();
    const sent: SyncedChange[] = [];
    for (const { before, after } of elsewhere) {
      const synced = after === 'gone' ? await acknowledged(queue, before) : null;
      if (stopped) return;
      if (synced) sent.push({ change: before.change, synced });
      if (!unreported.has(before.key)) continue;
      if (synced) reportResult(before.key, { change: before.change, outcome: 'committed', synced });
      else if (after === 'failed') reportResult(before.key, { change: before.change, outcome: 'refused' });
    }
    if (elsewhere.some(({ after }) => after === 'gone')) parts.onSentElsewhere(sent);
    show();
  };

  const launch = (key: ItemKey, lane: Lane) => {
    onTheWay.set(key, lane);
    showSoon();
    const flight = sending.send(key).finally(() => {
      onTheWay.delete(key);
      flights.delete(flight);
      showSoon();
    });
    flights.add(flight);
  };

  /** Sends what is due until nothing is, or the server asks for a sign-in; what is due later is left to a timer. */
  const sendAll = async () => {
    try {
      for (;;) {
        if (wanted) {
          wanted = false;
          await takeOver();
        }
        const traffic = { now: device.now(), onTheWay, lanes: lanes.state, isQueued: known.isQueued };
        const choice = stopped || signInNeeded ? { wakeAt: null } : nextToSend(known.waiting(), traffic);
        if ('send' in choice) {
          launch(choice.send, choice.lane);
          continue;
        }
        wakeAt(choice.wakeAt);
        if (flights.size > 0) await Promise.race([...flights, nudged()]);
        else if (!wanted || stopped) break;
      }
    } finally {
      // The next tab must not send again what is still on its way.
      await Promise.all(flights);
      show();
    }
  };
  const nudged = () =>
    new Promise<void>((resolve) => {
      nudge = resolve;
    });

  const wakeAt = (time: number | null) => {
    cancelTimer();
    if (time !== null && !stopped) cancelTimer = device.after(Math.max(0, time - device.now()), () => void wake());
  };

  const run = async () => {
    store.set(sendingAtom, true);
    try {
      while (wanted && !stopped) await lock(sendAll);
    } catch (error) {
      reportError(error);
      wakeAt(device.now() + pauseBefore(Number.POSITIVE_INFINITY, device.random()));
    }
    running = undefined;
    if (!stopped) store.set(sendingAtom, false);
  };

  /** Settles when what was due has been sent. */
  const wake = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    wanted = true;
    nudge();
    running ??= run();
    return running;
  };
  const reconnect = () => {
    signInNeeded = false;
    lanes.reconnect();
    known.endPauses();
    void wake();
  };

  /** One step that the user asked for, on what the user saw; what it did is reported to nobody, as the user knows. */
  const change = async (key: ItemKey, event: QueueEvent): Promise<AppliedEvent | null> => {
    try {
      const applied = await applyEvent(key, event, { only: known.stampOf(key) ?? nothingSeen });
      show();
      return applied;
    } catch (error) {
      reportError(error);
      return null;
    }
  };
  /** After a change of the user's: it is sent at once, whatever happened to others before. */
  const sendSoon = (key: ItemKey) => {
    if (stopped) return;
    unreported.add(key);
    signInNeeded = false;
    known.pause(key, 0, 0);
    lanes.reconnect();
    void wake();
  };

  const fileOf = async (entry: QueueEntry) => {
    const [file] = filesOf(entry);
    return file ? queue.readFile(file) : null;
  };

  return {
    async start() {
      try {
        await takeOver();
        const locked = await queue.countOfOthers();
        if (!stopped) store.set(lockedWorkAtom, locked);
      } catch (error) {
        // Storage that fails once is read again by the sender.
        reportError(error);
      }
      if (stopped) return;
      endings.push(
        device.onReconnect(reconnect),
        device.peers.onNotified(() => void wake()),
      );
      void wake();
    },
    reconnect,
    stop() {
      show();
      stopped = true;
      cancelTimer();
      for (const end of endings) end();
      store.set(queueAtom, { waiting: [], failed: [] });
      store.set(onTheWayAtom, new Set());
      store.set(uploadProgressAtom, new Map());
      store.set(lockedWorkAtom, 0);
      store.set(sendingAtom, false);
      nudge();
    },
    async submit(submitted, bytes) {
      const key = itemKeyOf(submitted);
      const file = bytes && { id: device.newId(), type: bytes.type, size: bytes.size };
      const event: QueueEvent = {
        type: 'submitted',
        change: file ? { ...submitted, file } : submitted,
        at: new Date(device.now()).toISOString(),
      };
      try {
        // Nothing is read for what is new: saving takes no longer when much else waits.
        const nothing = known.stampOf(key) ? undefined : { item: null, receipt: null };
        await applyEvent(key, event, { known: nothing, file: file && bytes && { id: file.id, bytes } });
      } catch (error) {
        reportError(error);
        return 'not saved';
      }
      device.markStored();
      show();
      if (submitted.method === 'DELETE') sending.stopFile(key);
      sendSoon(key);
      return 'stored';
    },
    observe: (key) =>
      atom((get): ItemState => {
        const { waiting, failed } = get(queueAtom);
        if (waiting.some((item) => item.key === key)) return get(onTheWayAtom).has(key) ? 'sending' : 'waiting';
        const rejected = failed.find((item) => item.key === key);
        if (!rejected) return 'sent';
        return rejected.conflict ? 'conflict' : 'failed';
      }),
    async retry(key) {
      if (key !== undefined && !(await change(key, { type: 'retried' }))) return;
      signInNeeded = false;
      lanes.forceRetry();
      known.endPauses();
      await wake();
    },
    async resolve(key, resolved) {
      const at = new Date(device.now()).toISOString();
      const applied = await change(key, { type: 'resolved', change: resolved, at });
      if (!applied?.changed) return 'not saved';
      sendSoon(key);
      return 'stored';
    },
    async discard(key) {
      const applied = await change(key, { type: 'discarded' });
      if (!applied?.changed) return 'not saved';
      sending.stopFile(key);
      // What the server may already have of it is not known here.
      if (applied.effects.length > 0 && !stopped) parts.onSentElsewhere([]);
      return 'discarded';
    },
    async exportItem(key) {
      const { item } = await queue.read(key);
      return item && exported(item.entry, await fileOf(item.entry));
    },
    async readFile(key) {
      const { item } = await queue.read(key);
      return item && fileOf(item.entry);
    },
  };
}

/** What the server has acknowledged of a removed item; null when it was given up. */
async function acknowledged(queue: QueueStore, { key, change }: ChangedElsewhere['before']): Promise<Synced | null> {
  const { receipt } = await queue.read(key);
  const base = change.basedOn?.revision ?? null;
  if (!receipt || (base !== null && receipt.revision !== null && receipt.revision <= base)) return null;
  return { revision: receipt.revision, body: undefined };
}
