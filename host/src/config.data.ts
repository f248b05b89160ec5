import { ConfigError, type HostConfig, readConfig } from './config';
import { requestConfig } from './config-request.data';

/** @throws ConfigError when `/config.json` is unreachable, unreadable or unusable. */
export async function fetchConfig(): Promise<HostConfig> {
  const response = await requestConfig();
  if (!response?.ok) throw new ConfigError('unreachable');
  const json = await response.json().catch(() => {
    throw new ConfigError('unreadable');
  });
  return readConfig(json);
}
