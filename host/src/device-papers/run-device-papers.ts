import type { Store } from '@feltbok/shared/contract/remote';
import { provideDevicePapersAtom } from '@feltbok/shared/device/generated-papers.state';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { whenShown } from '../device/when-shown';
import type { DevicePapersParts } from './device-papers';

/**
 * Provides the device's own papers once the first screen is rendered, which needs nothing of them.
 */
export function runDevicePapers(store: Store, parts: Omit<DevicePapersParts, 'store'>): void {
  const open = async () => {
    await whenShown(store);
    await new Promise<void>(whenIdle);
    const { openDevicePapers } = await import(
      /* webpackChunkName: "later-device-papers" */ './device-papers'
    );
    store.set(provideDevicePapersAtom, openDevicePapers({ store, ...parts }));
  };
  open().catch(parts.reportError);
}
