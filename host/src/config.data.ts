import { ConfigFault, type HostConfig, readConfig } from './config';

/** @throws ConfigFault when `/config.json` cannot be had, read or used. */
export async function fetchConfig(): Promise<HostConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' }).catch(() => null);
  if (!response?.ok) throw new ConfigFault('unreachable');
  const json = await response.json().catch(() => {
    throw new ConfigFault('unreadable');
  });
  return readConfig(json);
}
