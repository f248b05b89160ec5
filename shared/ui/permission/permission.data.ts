import type { BrowserPermission } from './permission.domain.ts';

/**
 * - `prompt`: the browser will ask the user
 * - `unknown`: the browser does not tell, and may ask
 */
export type PermissionStatus = 'granted' | 'denied' | 'prompt' | 'unknown';

const names = { camera: 'camera', position: 'geolocation', storage: 'persistent-storage' } as const;

/**
 * Follows the state of a permission without asking the user.
 * @param onStatus called with the current state and with each change
 * @returns a function that stops it
 */
export function followPermission(
  permission: BrowserPermission,
  onStatus: (status: PermissionStatus) => void,
): () => void {
  let isEnded = false;
  let unsubscribe = () => {};
  const subscribe = async () => {
    const status = await navigator.permissions.query({ name: names[permission] as PermissionName });
    if (isEnded) return;
    const report = () => onStatus(status.state);
    status.addEventListener('change', report);
    unsubscribe = () => status.removeEventListener('change', report);
    report();
  };
  // Some browsers have no such query, and some do not know this name.
  subscribe().catch(() => !isEnded && onStatus('unknown'));
  return () => {
    isEnded = true;
    unsubscribe();
  };
}
