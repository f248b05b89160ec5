import { hexadecimalOf } from '@feltbok/shared/domain/hexadecimal';
import { readConfig } from '../config';
import {
  type BuildAssets,
  buildsOf,
  composeSet,
  placeHost,
  placeRemote,
  type ReleaseSet,
  type Surroundings,
} from './release-set.domain';
import { goodSets, noted, type ReleaseState } from './release-state.domain';
import { type ReleaseKey, ReleaseRejected, requireSigned, requireSucceeding } from './signed-list';

/** Timeout for a server that does not answer, in milliseconds. */
const patience = 20_000;

const home = () => new URL('/', self.location.href).href;

/** The host's keys, put in by its build; null in one for development. */
export const releaseKeys = (): readonly ReleaseKey[] | null => __FELTBOK_RELEASE_KEYS__;

/** A build's assets.json, or null when it is unreachable. @param base of its folder, with a trailing slash @param timeout in milliseconds */
export async function fetchAssets(base: string, timeout = patience): Promise<BuildAssets | null> {
  try {
    const response = await fetch(`${base}assets.json`, {
      cache: 'no-cache',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
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
  /** The verified lists of it that are served now. */
  lists: BuildAssets[];
  /** Remotes that are served otherwise than signed, and count as unreachable. */
  rejected: ReleaseRejected[];
}

/**
 * Finds the set that is served now.
 * @param hostBuild the host build that the worker came with
 * @returns null when another host build is served, or none; another worker then makes the set
 * @throws ReleaseRejected when the host is not the deployer's; when the configuration is unreachable or unusable
 */
export async function findServedSet(hostBuild: string, state: ReleaseState): Promise<Served | null> {
  const host = await fetchAssets(home());
  if (host?.build !== hostBuild) return null;
  const keys = releaseKeys();
  if (keys) await requireSucceeding(keys, state.sets[state.current ?? '']?.key);
  const verification = { keys, serials: state.serials };
  await requireSigned(host, 'host', verification);
  const surroundings = await fetchSurroundings();
  const found = await Promise.all(
    Object.entries(surroundings.config.remotes).map(async ([name, address]) => {
      const base = `${new URL(address, home()).href.replace(/\/$/, '')}/`;
      const assets = await fetchAssets(base);
      if (!assets) return null;
      try {
        await requireSigned(assets, `remote-${name}`, verification);
        return { assets, placed: placeRemote(assets, base, host) };
      } catch (error) {
        if (error instanceof ReleaseRejected) return error;
        throw error;
      }
    }),
  );
  const good = found.flatMap((one) => (one && !(one instanceof ReleaseRejected) ? [one] : []));
  const lists = [host, ...good.map(({ assets }) => assets)];
  const { revoked } = noted(state, lists);
  const isRevoked = ({ build }: { build: string }) => Object.values(revoked).some((builds) => builds.includes(build));
  if (isRevoked(host)) throw new ReleaseRejected('host', 'revoked');
  const rejected = [
    ...found.filter((one) => one instanceof ReleaseRejected),
    ...good.flatMap(({ assets }) => (isRevoked(assets) ? new ReleaseRejected(assets.name, 'revoked') : [])),
  ];
  const key = keys?.at(-1)?.key;
  // Sets of before there were keys name remotes that nobody has verified.
  const lastGood = goodSets(state)
    .filter((one) => one.key !== undefined || key === undefined)
    .map((one) => ({ ...one, remotes: one.remotes.filter((remote) => !isRevoked(remote)) }));
  const placed = good.map((one) => one.placed).filter((one) => !isRevoked(one));
  const set: ReleaseSet = { ...composeSet(placeHost(host, home()), placed, lastGood, surroundings), key };
  const runs = buildsOf(state.sets[state.current ?? ''] ?? set);
  if (lists.some((list) => list.mandatory && !runs.some(({ build }) => build === list.build))) set.mandatory = true;
  return { set, allAnswered: placed.length === found.length, lists, rejected };
}

/**
 * What the host's list revokes now, for a page that opens and does not wait for longer than that.
 * @param timeout in milliseconds
 * @returns null without a network
 * @throws ReleaseRejected
 */
export async function fetchHostList({ serials }: ReleaseState, timeout: number): Promise<BuildAssets | null> {
  if (!navigator.onLine) return null;
  const host = await fetchAssets(home(), timeout);
  if (host) await requireSigned(host, 'host', { keys: releaseKeys(), serials });
  return host;
}

async function fetchSurroundings(): Promise<Surroundings> {
  const [config, policies] = await Promise.all([fetchConfig(), fetchPolicies()]);
  const bytes = new TextEncoder().encode(JSON.stringify([config, policies]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { config, policies, mark: hexadecimalOf(hash.slice(0, 8)) };
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
