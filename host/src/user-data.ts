import { applySyncedMarksAtom } from '@feltbok/shared/case/boundary-marks.state';
import { applySyncedAtom, renewCaseListAtom } from '@feltbok/shared/case/case-list.state';
import { applySyncedSketchesAtom, revertSketchAtom } from '@feltbok/shared/case/case-sketch.state';
import { applySyncedControlsAtom } from '@feltbok/shared/case/control-measurements.state';
import type { Notification, Store } from '@feltbok/shared/contract/remote';
import { storePaperAtom } from '@feltbok/shared/device/generated-papers.state';
import { pinKeyAtom } from '@feltbok/shared/device/pin-key.state';
import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { type SharedKey, textOf } from '@feltbok/shared/i18n/i18n';
import { signInNeededAtom } from '@feltbok/shared/session/session.state';
import type { ItemKey, Sync } from '@feltbok/shared/sync/change';
import type { SyncedChange } from '@feltbok/shared/sync/kinds/kind';
import { kindOf } from '@feltbok/shared/sync/kinds/kinds.domain';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import type { ApiClient } from '@feltbok/shared/wire/api-client';
import { isOfflineBannerHiddenAtom } from './connection/offline-banner.state';
import { watchStall } from './device/storage-stall';
import { addPendingWorkSourceAtom } from './pending-work/pending-work.state';
import { unreadableDrafts } from './pending-work/unreadable-drafts';
import type { SendResult } from './queue/sending';
import type { SyncEngine } from './queue/sync-engine';

interface UserDataParts {
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

const loadEngine = () => import(/* webpackChunkName: "user-data" */ './queue/open-sync');

export function createUserData(parts: UserDataParts): UserData {
  const { store, reportError } = parts;
  let engine: SyncEngine | null = null;
  /** Whose data are open, also where their queue is not. */
  let user: string | null = null;
  /** Stops the engine even while it starts, as later edits may be the next user's. */
  let stop = () => {};
  /** Counts openings and closings; an outdated one opens nothing. */
  let turn = 0;

  store.sub(signInNeededAtom, () => {
    // Changes that waited for a sign-in are sent after it, also without a reload.
    if (!store.get(signInNeededAtom)) engine?.reconnect();
  });

  store.set(addPendingWorkSourceAtom, async () =>
    user === null ? [] : await unreadable(store, user, engine),
  );

  const close = () => {
    user = null;
    turn += 1;
    stop();
    stop = () => {};
    engine = null;
  };
  return {
    sync: syncThrough(() => engine, store),
    prepare: () => void loadEngine().catch(() => undefined),
    async open(userKey) {
      close();
      user = userKey;
      const own = turn;
      try {
        const { openSync } = await loadEngine();
        const opening = openSync(userKey, store.get(pinKeyAtom), {
          ...parts,
          onSendResult: (result) => reportResult(parts, result),
          onSynced: (sent) => applySynced(store, sent, sent.some(outdatesList)),
          storeAnswer: (change, file) => store.set(storePaperAtom, change, file),
          onSentElsewhere: (sent) => applySynced(store, sent, true),
        });
        const opened = await watchStall(store, opening);
        if (turn !== own) return;
        stop = opened.stop;
        await watchStall(store, opened.start());
        if (turn === own) engine = opened;
      } catch (error) {
        // Without storage every save answers 'not saved', and reading goes on. A browser that
        // stores nothing loses nothing.
        if (turn === own && error instanceof DOMException && error.name === 'SecurityError')
          user = null;
        reportError(error);
      }
    },
    close,
  };
}

/** @param engineNow null while nobody's queue is open: nothing is saved then */
function syncThrough(engineNow: () => SyncEngine | null, store: Store): Sync {
  return {
    submit: async (change, file) => {
      // The screen itself now says that it waits, so the banner is no longer needed.
      store.set(isOfflineBannerHiddenAtom, true);
      const engine = engineNow();
      return engine ? watchStall(store, engine.submit(change, file)) : 'not saved';
    },
    retry: async (key) => engineNow()?.retry(key),
    resolve: async (key, change) => engineNow()?.resolve(key, change) ?? 'not saved',
    discard: async (key) => {
      const engine = engineNow();
      return engine ? discardIn(engine, store, key) : 'not saved';
    },
    exportItem: async (key) => engineNow()?.exportItem(key) ?? null,
    readFile: async (key) => engineNow()?.readFile(key) ?? null,
  };
}

/**
 * What stands for work of the user that cannot be read: an empty list must mean that nothing is
 * lost, as at a log-out.
 */
async function unreadable(store: Store, user: string, engine: SyncEngine | null) {
  const isUnmoved =
    store.get(pinKeyAtom) !== undefined && (await (await loadEngine()).hasUnmoved(user));
  const isAllRead =
    !isUnmoved && store.get(deviceStoreAtom) !== null && (await engine?.isAllShown());
  return isAllRead ? [] : [unreadableDrafts()];
}

/**
 * A sketch that is given up is again as the server has it, for it is stored beside the queue too.
 */
async function discardIn(engine: SyncEngine, store: Store, key: ItemKey) {
  const { waiting, failed } = store.get(queueAtom);
  const change = [...waiting, ...failed].find((item) => item.key === key)?.change;
  const outcome = await engine.discard(key);
  if (outcome === 'discarded' && change?.kind === 'sketch')
    await store.set(revertSketchAtom, change.caseId);
  return outcome;
}

const outdatesList = ({ change }: SyncedChange): boolean => kindOf(change).outdatesList === true;

/** Applies what the server has taken over to local data. */
function applySynced(store: Store, sent: readonly SyncedChange[], isListOutdated: boolean): void {
  store.set(applySyncedAtom, sent);
  void store.set(applySyncedMarksAtom, sent);
  void store.set(applySyncedControlsAtom, sent).catch(() => undefined);
  void store.set(applySyncedSketchesAtom, sent).catch(() => undefined);
  if (isListOutdated) void store.set(renewCaseListAtom);
}

/** Applies a send result to local data and reports it to the user. */
function reportResult(
  { store, notify }: UserDataParts,
  { change, outcome, synced, ...result }: SendResult,
): void {
  const { isFirstTry, isGivenUp } = result;
  const report = (kind: Notification['kind'], key: SharedKey | null) => {
    if (!key || isGivenUp) return;
    notify({
      kind,
      text: textOf(key, { count: 1 }),
      describeSeveral: (count) => textOf(key, { count }),
    });
  };
  const messages = kindOf(change).messages(change);
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
