import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import type { ItemKey, Sync } from '@feltbok/offline/queue/change.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import { getKind } from '@feltbok/offline/queue/kinds/kinds.domain.ts';
import type { SendResult } from '@feltbok/offline/queue/send-result.ts';
import type { SyncEngine } from '@feltbok/offline/queue/sync-engine.ts';
import { applySyncedLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { applySyncedMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import { applySyncedAtom, renewCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import {
  applySyncedSketchesAtom,
  revertSketchAtom,
} from '@feltbok/runtime/case/case-sketch.state.ts';
import { applySyncedControlsAtom } from '@feltbok/runtime/case/control-measurements.state.ts';
import { storePaperAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import { pinKeyAtom } from '@feltbok/runtime/device/pin-key.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import type { Notification, Store } from '@feltbok/runtime/federation/remote.ts';
import { getText, type SharedKey } from '@feltbok/runtime/i18n/i18n.ts';
import { signInNeededAtom } from '@feltbok/runtime/session/session.state.ts';
import { createQueueObserver } from '@feltbok/runtime/sync/queue-observer.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { isOfflineBannerHiddenAtom } from './connection/offline-banner.state';
import { watchStall } from './device/storage-stall';
import { addPendingWorkSourceAtom } from './pending-work/pending-work.state';
import { unreadableDrafts } from './pending-work/unreadable-drafts';

interface UserDataDeps {
  store: Store;
  api: ApiClient;
  notify: (notification: Notification) => void;
  reportError: (error: unknown) => void;
}

/** The signed-in user's queue, behind one interface that survives a change of user. */
export interface UserData {
  sync: Sync;
  /** Loads the engine while the user is still being identified. */
  prepare(): void;
  open(userKey: string): Promise<void>;
  close(): void;
}

const loadEngine = () =>
  import(/* webpackChunkName: "user-data" */ '@feltbok/offline/queue/open-sync.ts');

/** The queue of the user whose data are open or being opened. */
interface UserQueue {
  userKey: string;
  /** Null until it is open: nothing is saved then. */
  engine: SyncEngine | null;
  /** Stops the engine even while it starts, as later edits may be the next user's. */
  stop: () => void;
  /** A browser that stores nothing loses nothing. */
  isStorable: boolean;
}

export function createUserData({ store, api, notify, reportError }: UserDataDeps): UserData {
  let current: UserQueue | null = null;

  store.sub(signInNeededAtom, () => {
    // Changes that waited for a sign-in are sent after it, also without a reload.
    if (!store.get(signInNeededAtom)) current?.engine?.reconnect();
  });
  store.set(addPendingWorkSourceAtom, async () =>
    current?.isStorable ? listUnreadableWork(store, current) : [],
  );

  const close = () => {
    current?.stop();
    current = null;
  };
  const start = async (queue: UserQueue) => {
    const { openSync } = await loadEngine();
    const opening = openSync(queue.userKey, store.get(pinKeyAtom), {
      api,
      observer: createQueueObserver(store),
      reportError,
      onSendResult: (result) => reportResult(store, notify, result),
      onSynced: (sent) => applySynced(store, sent, sent.some(isOutdatingList)),
      storeAnswer: (change, file) => store.set(storePaperAtom, change, file),
      onSentElsewhere: (sent) => applySynced(store, sent, true),
    });
    const engine = await watchStall(store, opening);
    if (current !== queue) return;
    queue.stop = engine.stop;
    await watchStall(store, engine.start());
    queue.engine = engine;
  };
  return {
    sync: createSync(() => current?.engine ?? null, store),
    prepare: () => void loadEngine().catch(() => undefined),
    async open(userKey) {
      close();
      const queue = { userKey, engine: null, stop: () => undefined, isStorable: true };
      current = queue;
      try {
        await start(queue);
      } catch (error) {
        // A browser without storage answers every save with 'not saved', and reading goes on.
        if (error instanceof DOMException && error.name === 'SecurityError')
          queue.isStorable = false;
        reportError(error);
      }
    },
    close,
  };
}

/** @param getEngine null while nobody's queue is open: nothing is saved then */
function createSync(getEngine: () => SyncEngine | null, store: Store): Sync {
  return {
    submit: async (change, file) => {
      // The screen itself now says that it waits, so the banner is no longer needed.
      store.set(isOfflineBannerHiddenAtom, true);
      const engine = getEngine();
      return engine ? watchStall(store, engine.submit(change, file)) : 'not saved';
    },
    retry: async (key) => getEngine()?.retry(key),
    resolve: async (key, change) => getEngine()?.resolve(key, change) ?? 'not saved',
    discard: async (key) => {
      const engine = getEngine();
      return engine ? discardItem(engine, store, key) : 'not saved';
    },
    exportItem: async (key) => getEngine()?.exportItem(key) ?? null,
    readFile: async (key) => getEngine()?.readFile(key) ?? null,
  };
}

/**
 * What stands for work of the user that cannot be read: an empty list must mean that nothing is
 * lost, as at a log-out.
 */
async function listUnreadableWork(store: Store, { userKey, engine }: UserQueue) {
  const isUnmoved =
    store.get(pinKeyAtom) !== undefined && (await (await loadEngine()).hasUnmovedRecords(userKey));
  const isAllRead =
    !isUnmoved && store.get(deviceStoreAtom) !== null && (await engine?.isAllShown());
  return isAllRead ? [] : [unreadableDrafts()];
}

/**
 * A sketch that is given up is again as the server has it, for it is stored beside the queue too.
 */
async function discardItem(engine: SyncEngine, store: Store, key: ItemKey) {
  const { waiting, failed } = store.get(queueAtom);
  const change = [...waiting, ...failed].find((item) => item.key === key)?.change;
  const outcome = await engine.discard(key);
  if (outcome === 'discarded' && change?.kind === 'sketch')
    await store.set(revertSketchAtom, change.caseId);
  return outcome;
}

const isOutdatingList = ({ change }: SyncedChange): boolean =>
  getKind(change).outdatesList === true;

/** Applies what the server has taken over to local data. */
function applySynced(store: Store, sent: readonly SyncedChange[], isListOutdated: boolean): void {
  store.set(applySyncedAtom, sent);
  void store.set(applySyncedMarksAtom, sent);
  void store.set(applySyncedLinesAtom, sent);
  void store.set(applySyncedControlsAtom, sent).catch(() => undefined);
  void store.set(applySyncedSketchesAtom, sent).catch(() => undefined);
  if (isListOutdated) void store.set(renewCaseListAtom);
}

/** Applies a send result to local data and reports it to the user. */
function reportResult(
  store: Store,
  notify: UserDataDeps['notify'],
  { change, outcome, isFirstTry, isGivenUp }: SendResult,
): void {
  const report = (kind: Notification['kind'], key: SharedKey | null) => {
    if (!key || isGivenUp) return;
    notify({
      kind,
      text: getText(key, { count: 1 }),
      describeSeveral: (count) => getText(key, { count }),
    });
  };
  const messages = getKind(change).getMessages(change);
  switch (outcome) {
    case 'committed':
      report('success', isFirstTry ? messages.saved : messages.synced);
      break;
    case 'conflict':
      // The user's choice, and later edits, need the server's current version.
      void store.set(renewCaseListAtom);
      report('error', isFirstTry ? messages.notSaved : messages.notSynced);
      break;
    case 'refused':
      report('error', isFirstTry ? messages.notSaved : messages.notSynced);
      break;
    case 'later':
    case 'sign-in':
      // Offline the banner and the save bar say that it waits.
      if (isFirstTry && navigator.onLine) report('success', messages.waiting);
      break;
    case 'superseded':
    case 'merged':
      // The user's latest edit is still queued.
      break;
  }
}
