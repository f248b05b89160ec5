import type { LeaseStore } from '@feltbok/offline/identity/device-lease.ts';
import { identities } from '@feltbok/offline/identity/identities.data.ts';
import type { StoredLease } from '@feltbok/offline/identity/lease.domain.ts';
import type { Tab } from '@feltbok/offline/stores/tab.data.ts';
import { showStoredListAtom, storableListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { pinKeyAtom } from '@feltbok/runtime/device/pin-key.state.ts';
import {
  provideDeviceStoreAtom,
  setNoStorageAtom,
  setStorageOpenAtom,
} from '@feltbok/runtime/device/storage.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { provideDraftStoreAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { type Preferences, setPreferencesAtom } from './preferences.state';
import { watchStall } from './storage-stall';
import type { StorageWatch } from './watch-storage';
import { whenShown } from './when-shown';

interface DeviceDataDeps {
  store: Store;
  storage: StorageWatch;
  reportError: (error: unknown) => void;
}

/** Stored data of the signed-in user, besides pending work. */
export interface DeviceData extends LeaseStore {
  /** Loads the code while the user is still being identified. */
  prepare(): void;
  /** Settles when the stored list is shown and drafts are known. Never fails. */
  open(userKey: string): Promise<void>;
  close(): void;
  /** Settles when the current case list is stored. @throws when it cannot be stored */
  storeList(): Promise<void>;
  /** Removes all stored data of a user whose data are closed. Never fails; errors are reported. */
  wipe(userKey: string): Promise<void>;
  /** The same, except pending work and its key. @throws what prevented it, reported already */
  seal(userKey: string): Promise<void>;
}

/**
 * Delay between the first change and the write of the list, in milliseconds, as several often come
 * together. Others that follow do not put it off: while a long queue is sent, the device has to
 * have what the server has acknowledged.
 */
const gatherMs = 300;

const load = () => import(/* webpackChunkName: "user-data" */ './device-parts');

export function createDeviceData(deps: DeviceDataDeps): DeviceData {
  const { store, reportError } = deps;
  let opened = nothingOpen;
  let tab: Promise<Tab> | undefined;
  /** Counts openings, so that data of a former user are not shown to the next. */
  let opening = 0;

  const close = () => {
    opening += 1;
    opened.end();
    opened = nothingOpen;
    store.set(provideDeviceStoreAtom, null);
    store.set(provideDraftStoreAtom, null);
    store.set(setPreferencesAtom, null);
  };
  return {
    prepare: () => void load().catch(() => undefined),
    async open(userKey) {
      close();
      const thisOpening = opening;
      try {
        tab ??= load().then(({ claimTab }) => claimTab());
        const show = await openStoredData(deps, userKey, tab);
        if (thisOpening === opening) opened = show();
      } catch (error) {
        if (thisOpening !== opening) return;
        // Reading goes on from the network; a banner says that nothing can be stored.
        store.set(setNoStorageAtom);
        reportError(error);
      }
    },
    close,
    storeList: () => opened.storeNow(),
    readLease: () => opened.readLease(),
    storeLease: (lease) => opened.storeLease(lease),
    seal: async (userKey) => {
      try {
        await (await load()).sealUser(userKey);
      } catch (error) {
        reportError(error);
        throw error;
      }
    },
    async wipe(userKey) {
      try {
        await (await load()).wipeUser(userKey);
      } catch (error) {
        // The key is deleted first and the rest is unreadable, so the log-out continues.
        reportError(error);
      }
      await identities.remove(userKey).catch(reportError);
    },
  };
}

/** Reads what the first screen needs. @returns shows it, and stores the list from then on */
async function openStoredData(
  { store, storage, reportError }: DeviceDataDeps,
  userKey: string,
  tab: Promise<Tab>,
): Promise<() => OpenData> {
  const reportUnlessFull = (error: unknown) => {
    if (!storage.handleFull(error)) reportError(error);
  };
  const { openDevice, createStoredCaseList, StoredDrafts, createRecordCollection } = await load();
  const device = await watchStall(store, openDevice(userKey, store.get(pinKeyAtom)));
  const list = createStoredCaseList(device);
  const drafts = new StoredDrafts(device, await tab);
  const leases = createRecordCollection<StoredLease>(device, {
    kind: 'lease',
    schema: 1,
    durability: 'strict',
  });
  const preferences = createRecordCollection<Preferences>(device, {
    kind: 'preferences',
    schema: 1,
  });
  const reading = Promise.all([
    list.readHeads(),
    drafts.claimInitialDrafts(),
    preferences.get('host').catch(() => null),
  ]);
  const [heads, initialDrafts, liked] = await watchStall(store, reading);
  return () => {
    store.set(provideDeviceStoreAtom, device);
    store.set(provideDraftStoreAtom, drafts, initialDrafts);
    store.set(setPreferencesAtom, {
      stored: liked?.value ?? {},
      write: (chosen) => void preferences.put('host', chosen).catch(reportUnlessFull),
    });
    store.set(setStorageOpenAtom);
    // The rest is large, and is read after the first screen.
    if (heads) store.set(showStoredListAtom, heads, whenShown(store).then(list.read));
    const storeList = async (value: NonNullable<StorableList>) => {
      await list.store(value);
      storage.check();
    };
    const following = followList(store, storeList, reportUnlessFull);
    storage.check();
    storage.askToPersist();
    return {
      ...following,
      readLease: async () => (await leases.get('own'))?.value ?? null,
      storeLease: (lease) => leases.put('own', lease),
    };
  };
}

interface FollowedList {
  end(): void;
  storeNow(): Promise<void>;
}

/**
 * Writes the list whenever it has changed, one write at a time.
 * @param onError receives the errors of writes that nobody waits for
 */
function followList(
  store: Store,
  put: (list: NonNullable<StorableList>) => Promise<void>,
  onError: (error: unknown) => void,
): FollowedList {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stored: StorableList = store.get(storableListAtom);
  const write = async () => {
    const list = store.get(storableListAtom);
    if (!list || list === stored) return;
    await put(list);
    stored = list;
  };
  const writeInTurn = () => {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  };
  const writeLater = () => {
    timer = undefined;
    writeInTurn().catch(onError);
  };
  const stop = store.sub(storableListAtom, () => {
    timer ??= setTimeout(writeLater, gatherMs);
  });
  return {
    end: () => {
      clearTimeout(timer);
      stop();
    },
    storeNow: writeInTurn,
  };
}

async function nobodysData(): Promise<never> {
  throw new Error('Nobody’s data are open');
}

type OpenData = FollowedList & LeaseStore;

const nothingOpen: OpenData = {
  end: () => undefined,
  storeNow: nobodysData,
  readLease: async () => null,
  storeLease: nobodysData,
};

type StorableList = ReturnType<(typeof storableListAtom)['read']>;
