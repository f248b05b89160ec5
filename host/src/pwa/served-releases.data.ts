import { readConfig } from '../config';
import {
  type BuildAssets,
  composeSet,
  placeHost,
  placeRemote,
  type ReleaseSet,
  type Surroundings,
} from './release-set.domain';
import { goodSets, type ReleaseState } from './release-state.domain';

/** Timeout for a server that does not answer, in milliseconds. */
const patience = 20_000;

const home = () => new URL('/', self.location.href).href;

/** A build's assets.json, or null when it is unreachable. @param base of its folder, with a trailing slash */
async function fetchAssets(base: string): Promise<BuildAssets | null> {
  try {
    const response = await fetch(`${base}assets.json`, {
      cache: 'no-cache',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    const assets = response.ok ? ((await response.json()) as Partial<BuildAssets>) : null;
    return assets?.build && assets.files ? (assets as BuildAssets) : null;
  } catch {
    return null;
  }
}

/** The served set; an unreachable remote is in it with its last good build, if any. */
export interface Served {
  set: ReleaseSet;
  allAnswered: boolean;
}

/**
 * Finds the set that is served now.
 * @param hostBuild the host build that the worker came with
 * @returns null when another host build is served, or none; another worker then makes the set
 * @throws when the configuration is unreachable or unusable
 */
export async function findServedSet(hostBuild: string, state: ReleaseState): Promise<Served | null> {
  const host = await fetchAssets(home());
  if (host?.build !== hostBuild) return null;
  const surroundings = await fetchSurroundings();
  const found = await Promise.all(
    Object.values(surroundings.config.remotes).map(async (address) => {
      const base = `${new URL(address, home()).href.replace(/\/$/, '')}/`;
      const assets = await fetchAssets(base);
      return assets && placeRemote(assets, base, host);
    }),
  );
  const set = composeSet(placeHost(host, home()), found, goodSets(state), surroundings);
  return { set, allAnswered: !found.includes(null) };
}

async function fetchSurroundings(): Promise<Surroundings> {
  const [config, policies] = await Promise.all([fetchConfig(), fetchPolicies()]);
  const bytes = new TextEncoder().encode(JSON.stringify([config, policies]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const mark = Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { config, policies, mark };
}

async function fetchConfig(): Promise<Surroundings['config']> {
  const response = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config = await response.json();
  readConfig(config);
  return config;
}

/** A HEAD request, as the page itself may be unchanged. It is uncached, as a server may omit the headers in a 304. */
async function fetchPolicies(): Promise<Surroundings['policies']> {
  const { ok, status, headers } = await fetch(home(), {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  if (!ok) throw new Error(`The page: ${status}`);
  return Object.fromEntries([...headers].filter(([name]) => /policy/.test(name)).sort());
}
