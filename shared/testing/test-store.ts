import type { Sync } from '@feltbok/offline/queue/change.ts';
import { createBrowserRuntime } from '@feltbok/offline/queue/device.data.ts';
import { openQueueStore } from '@feltbok/offline/queue/queue-store.data.ts';
import type { QueueStore } from '@feltbok/offline/queue/queue-store.ts';
import type { SendResult } from '@feltbok/offline/queue/send-result.ts';
import { createSenderLock } from '@feltbok/offline/queue/sender-lock.data.ts';
import { createSyncEngine, type SyncEngine } from '@feltbok/offline/queue/sync-engine.ts';
import { applySyncedLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { applySyncedMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import { applySyncedAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { applySyncedSketchesAtom } from '@feltbok/runtime/case/case-sketch.state.ts';
import { storePaperAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import {
  type Notification,
  provideHostServicesAtom,
  type Store,
} from '@feltbok/runtime/federation/remote.ts';
import { createQueueObserver } from '@feltbok/runtime/sync/queue-observer.state.ts';
import { createStore } from 'jotai';
import { type ProductApi, productApi } from './product-api.ts';

/** What the host provides while nobody is signed in. */
export const syncOfNobody: Sync = {
  submit: async () => 'not saved',
  retry: async () => undefined,
  resolve: async () => 'not saved',
  discard: async () => 'not saved',
  exportItem: async () => null,
  readFile: async () => null,
};

/**
 * A store with the services that the host provides: the real API client, and messages and errors
 * written down.
 */
export interface TestStore {
  store: Store;
  api: ProductApi;
  /** Messages the user was shown, oldest first. */
  notifications: Notification[];
  reported: Array<{ error: unknown; area: string }>;
  provideSync(sync: Sync): void;
}

export function createTestStore(): TestStore {
  const store = createStore();
  const api = productApi();
  const notifications: Notification[] = [];
  const reported: TestStore['reported'] = [];
  const provideSync = (sync: Sync) =>
    store.set(provideHostServicesAtom, {
      api: api.client,
      apiAddress: 'https://api.example.no',
      sync,
      notify: (notification) => notifications.push(notification),
      reportError: (error, area) => reported.push({ error, area }),
      mapCatalogue: null,
    });
  provideSync(syncOfNobody);
  return { store, api, notifications, reported, provideSync };
}

/**
 * Provides the real sync engine over a user's queue, its own unless one is named; commits apply as
 * in the host.
 */
export async function provideSyncEngine(
  { store, api, reported, provideSync }: TestStore,
  { userKey = crypto.randomUUID() as string, queue }: { userKey?: string; queue?: QueueStore } = {},
): Promise<SyncEngine & { results: SendResult[]; sentElsewhere: jest.Mock }> {
  const results: SendResult[] = [];
  const sentElsewhere = jest.fn();
  const engine = createSyncEngine({
    queue: queue ?? (await openQueueStore(userKey)),
    device: createBrowserRuntime(userKey),
    lock: createSenderLock(userKey),
    api: api.client,
    observer: createQueueObserver(store),
    onSendResult: (result) => void results.push(result),
    onSynced: (sent) => {
      store.set(applySyncedAtom, sent);
      void store.set(applySyncedMarksAtom, sent);
      void store.set(applySyncedLinesAtom, sent);
      void store.set(applySyncedSketchesAtom, sent);
    },
    storeAnswer: (change, file) => store.set(storePaperAtom, change, file),
    onSentElsewhere: sentElsewhere,
    reportError: (error) => reported.push({ error, area: 'sync' }),
  });
  provideSync(engine);
  await engine.start();
  return { ...engine, results, sentElsewhere };
}

/** Settles when the atom's value is so; at once when it already is. */
export function whenStore(
  store: Store,
  condition: () => boolean,
  ...atoms: Parameters<Store['sub']>[0][]
) {
  return new Promise<void>((resolve) => {
    const check = () => {
      if (!condition()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = atoms.map((observed) => store.sub(observed, check));
    check();
  });
}
