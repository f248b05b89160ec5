import type { RemoteModule, Store } from '@feltbok/shared/contract/remote';
import type { DeviceStore } from '@feltbok/shared/device/device-store.data';
import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { type RemoteName, remoteNames } from '../config';
import { packKeeperAtom } from './pack-keeper.state';

interface KeepPacksParts {
  store: Store;
  fetchRemote: (name: RemoteName) => Promise<RemoteModule>;
  keepList: () => Promise<void>;
  freeRoom: () => Promise<number | null>;
  /** Settles when the first screen has been drawn: nothing here is needed for it. */
  whenShown: () => Promise<void>;
  reportError: (error: unknown) => void;
}

/** Has the cases that are to be available offline kept for whoever's data are open. */
export function keepPacks(parts: KeepPacksParts): void {
  const { store } = parts;
  const nobody = store.get(packKeeperAtom);
  let turn = 0;
  let close = () => {};
  const open = async (device: DeviceStore, own: number) => {
    await parts.whenShown();
    if (own !== turn) return;
    const { openPackKeeper, ownSources, mayFetchNow, watchReadiness, NoRoom } = await import('./keeper-parts');
    const keeper = await openPackKeeper({
      ...{ store, device },
      ownSources: ownSources({ store, device, keepList: parts.keepList }),
      remoteSources: async () => {
        const modules = await Promise.all(remoteNames.map(parts.fetchRemote));
        return modules.flatMap((module) => module.packSources?.(store) ?? []);
      },
      freeRoom: parts.freeRoom,
      mayFetchByItself: mayFetchNow(store),
      tellError: (error) => {
        if (!(error instanceof NoRoom)) parts.reportError(error);
      },
    });
    if (own !== turn) return keeper.close();
    const endWatch = watchReadiness(store, keeper);
    close = () => {
      endWatch();
      keeper.close();
    };
    store.set(packKeeperAtom, keeper);
  };
  store.sub(deviceStoreAtom, () => {
    turn += 1;
    close();
    close = () => {};
    store.set(packKeeperAtom, nobody);
    const device = store.get(deviceStoreAtom);
    if (device) open(device, turn).catch(parts.reportError);
  });
}
