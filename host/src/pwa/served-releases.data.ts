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

/** A server that does not answer at all must not keep later checks waiting. In milliseconds. */
const patience = 20_000;

const home = () => new URL('/', self.location.href).href;

/** What a build says of itself, or null when it cannot be had now. @param base of its folder, with a trailing slash */
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

/** What is served now, as a set; a remote that could not be had is in it with its last good build, if it has one. */
export interface Served {
  set: ReleaseSet;
  allAnswered: boolean;
}

/**
 * Looks which builds are served.
 * @param hostBuild the host build that the worker came with
 * @returns null when another host build is served by now, or none can be had: the set is then for another worker to make
 * @throws when the configuration cannot be had or used; a page could not start with it
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

/** Asked for without the page itself, which need not have changed. Anew, as a server may leave them out of a 304. */
async function fetchPolicies(): Promise<Surroundings['policies']> {
  const { ok, status, headers } = await fetch(home(), {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  if (!ok) throw new Error(`The page: ${status}`);
  return Object.fromEntries([...headers].filter(([name]) => /policy/.test(name)).sort());
}
