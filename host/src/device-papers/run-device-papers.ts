import { provideDevicePapersAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { whenShown } from '../device/when-shown';
import type { DevicePapersDeps } from './device-papers';

/**
 * Provides the device's own papers once the first screen is rendered, which needs nothing of them.
 */
export function runDevicePapers(store: Store, deps: Omit<DevicePapersDeps, 'store'>): void {
  const open = async () => {
    await whenShown(store);
    await new Promise<void>(whenIdle);
    const { openDevicePapers } = await import(
      /* webpackChunkName: "later-device-papers" */ './device-papers'
    );
    store.set(provideDevicePapersAtom, openDevicePapers({ store, ...deps }));
  };
  open().catch(deps.reportError);
}
