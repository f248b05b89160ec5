import type { DeviceContact } from '@feltbok/contract/devices.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import type { RunningBuild } from '../pwa/messages';

/**
 * The builds at the last contact, because they are not known yet at the time of the next one. A
 * log-out removes them.
 */
const buildsKey = 'feltbok.builds';
const longestBuilds = 500;

const first = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;
/** Most browsers also call themselves by the names further down. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/**
 * A name by which its user knows the device among others: browser, system, and the screen's size in
 * CSS pixels.
 * @param userAgent the browser's own name for itself
 */
export function getDeviceName(
  userAgent: string,
  { width, height }: { width: number; height: number },
): string {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  return [first(browsers, userAgent), first(systems, userAgent), `${long} × ${short}`]
    .filter(Boolean)
    .join(', ');
}

/**
 * What this device says of itself at a contact with the API.
 * @param runningBuilds that the service worker answers for; none before it does
 */
export function describeDevice(store: Store, runningBuilds: () => Promise<RunningBuild[]>) {
  return (): Omit<DeviceContact, 'deviceId'> => {
    const builds = localStorage.getItem(buildsKey);
    void runningBuilds().then(rememberBuilds, () => undefined);
    const { waiting, failed } = store.get(queueAtom);
    return {
      deviceName: getDeviceName(navigator.userAgent, screen),
      ...(builds && { builds }),
      // The queue cannot be counted while the user's data are locked.
      ...(store.get(userKeyAtom) !== null && { pending: waiting.length + failed.length }),
    };
  };
}

function rememberBuilds(builds: readonly RunningBuild[]): void {
  if (builds.length === 0) return;
  const text = builds.map(({ name, build }) => `${name} ${build}`).join(', ');
  localStorage.setItem(buildsKey, text.replace(/[^\x20-\x7e]/g, '').slice(0, longestBuilds));
}
