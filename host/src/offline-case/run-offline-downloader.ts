import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import type { RemoteModule, Store } from '@feltbok/runtime/federation/remote.ts';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { remoteNames } from '../config';
import type { RemoteName } from '../config-schema';
import { offlineDownloaderAtom } from './offline-downloader.state';

interface RunDownloaderDeps {
  store: Store;
  fetchRemote: (name: RemoteName) => Promise<RemoteModule>;
  storeList: () => Promise<void>;
  freeRoom: () => Promise<number | null>;
  /** Downloads all of the app, of which a first visit leaves some for later. */
  completeApp: () => void;
  /** Settles when the first screen is rendered, which needs nothing of this. */
  whenShown: () => Promise<void>;
  reportError: (error: unknown) => void;
}

/** Runs the offline downloader for the user whose data are open. */
export function runOfflineDownloader(deps: RunDownloaderDeps): void {
  const { store, completeApp, freeRoom } = deps;
  const nobody = store.get(offlineDownloaderAtom);
  let turn = 0;
  let close = () => {};
  const open = async (device: DeviceStore, openedTurn: number) => {
    await deps.whenShown();
    if (openedTurn !== turn) return;
    const { openOfflineDownloader, ownSources, mayFetchNow, watchReadiness, NoRoomForCase } =
      await import('./downloader-parts');
    const downloader = await openOfflineDownloader({
      store,
      device,
      ownSources: ownSources({ store, device, storeList: deps.storeList }),
      remoteSources: async () => {
        // Code of remotes that are not shown would delay the first screen.
        await new Promise<void>(whenIdle);
        const modules = await Promise.all(remoteNames.map(deps.fetchRemote));
        return modules.flatMap((module) => module.offlineSources?.(store) ?? []);
      },
      completeApp,
      freeRoom,
      mayFetchAutomatically: mayFetchNow(store),
      reportError: (error) => {
        if (!(error instanceof NoRoomForCase)) deps.reportError(error);
      },
    });
    if (openedTurn !== turn) return downloader.close();
    const endWatch = watchReadiness(store, downloader);
    close = () => {
      endWatch();
      downloader.close();
    };
    store.set(offlineDownloaderAtom, downloader);
  };
  store.sub(deviceStoreAtom, () => {
    turn += 1;
    close();
    close = () => {};
    store.set(offlineDownloaderAtom, nobody);
    const device = store.get(deviceStoreAtom);
    if (device) open(device, turn).catch(deps.reportError);
  });
}
