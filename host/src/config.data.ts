import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';
import { ConfigError, readConfig } from './config';
import type { HostConfig } from './config-schema';

/** @throws ConfigError when `/config.json` is unreachable, unreadable or unusable. */
export async function fetchConfig(): Promise<HostConfig> {
  // The page's first script has asked for it before any other code was there.
  const signal = AbortSignal.timeout(screenPatienceMs);
  const asked = globalThis.feltbokConfig ?? fetch('/config.json', { cache: 'no-cache', signal });
  globalThis.feltbokConfig = undefined;
  const response = await asked.catch(() => null);
  if (!response?.ok) throw new ConfigError('unreachable');
  const json = await response.json().catch(() => {
    throw new ConfigError('unreadable');
  });
  return readConfig(json);
}
