import type { BrowserPermission } from './permission.domain.ts';

/**
 * - `prompt`: the browser will ask the user
 * - `unknown`: the browser does not say; it may ask
 */
export type PermissionStatus = 'granted' | 'denied' | 'prompt' | 'unknown';

const names = { camera: 'camera', position: 'geolocation', storage: 'persistent-storage' } as const;

/**
 * Follows what the browser would answer if it were asked now, without asking it.
 * @param onStatus called with what holds at first, and with each change
 * @returns what ends it
 */
export function followPermission(
  permission: BrowserPermission,
  onStatus: (status: PermissionStatus) => void,
): () => void {
  let isEnded = false;
  let leave = () => {};
  const follow = async () => {
    const status = await navigator.permissions.query({ name: names[permission] as PermissionName });
    if (isEnded) return;
    const report = () => onStatus(status.state);
    status.addEventListener('change', report);
    leave = () => status.removeEventListener('change', report);
    report();
  };
  // Some browsers know no such question, and some not this name.
  follow().catch(() => !isEnded && onStatus('unknown'));
  return () => {
    isEnded = true;
    leave();
  };
}
