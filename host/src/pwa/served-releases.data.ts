import { toHexadecimal } from '@feltbok/domain/values/hexadecimal.ts';
import { readConfig } from '../config';
import {
  type BuildAssets,
  composeSet,
  listBuilds,
  placeHost,
  placeRemote,
  type ReleaseSet,
  type Surroundings,
} from './release-set.domain';
import {
  isRevoked,
  isRevokedBuild,
  listGoodSets,
  type ReleaseState,
  recordBuildLists,
} from './release-state.domain';
import {
  type ReleaseKey,
  ReleaseRejected,
  requireKeySuccession,
  requireSigned,
  type Verification,
} from './signed-list';
import { isMissing } from './verified-file.data';

/** Timeout for a server that does not answer, in milliseconds. */
const patience = 20_000;

const home = () => new URL('/', self.location.href).href;

/** The host's keys, put in by its build; null in one for development. */
export const releaseKeys = (): readonly ReleaseKey[] | null => __FELTBOK_RELEASE_KEYS__;

/** Selects the list to read. */
interface ListQuery {
  /** Name of the build. */
  part: string;
  /** Address of its folder, with a trailing slash. */
  base: string;
  /** Time limit of both tries together, in milliseconds. */
  timeout?: number;
}

/**
 * A build's assets.json once it is accepted. A list that is not is read once more past all caches,
 * as one of them may hold a damaged answer for ever.
 * @param accept throws ReleaseRejected
 * @returns null when it is unreachable
 * @throws ReleaseRejected
 */
export async function fetchList(
  { part, base, timeout = patience }: ListQuery,
  accept: (list: BuildAssets) => void | Promise<void>,
): Promise<BuildAssets | null> {
  const signal = AbortSignal.timeout(timeout);
  const read = async (cache: RequestCache) => {
    const response = await request(`${base}assets.json`, { cache, credentials: 'omit', signal });
    if (response && isMissing(response)) {
      throw new ReleaseRejected(part, 'missing file', 'assets.json');
    }
    const text = await readText(response);
    if (text === null) return null;
    const list = parseList(part, text);
    await accept(list);
    return list;
  };
  try {
    return await read('no-cache');
  } catch (error) {
    const list = await read('reload');
    if (list) return list;
    throw error;
  }
}

/** @returns null when it is unreachable */
const request = (address: string, options: RequestInit): Promise<Response | null> =>
  fetch(address, options).catch(() => null);

/** @returns null when there is no good answer, or not all of it arrives */
async function readText(response: Response | null): Promise<string | null> {
  return response?.ok ? response.text().catch(() => null) : null;
}

/** @throws ReleaseRejected */
function parseList(part: string, text: string): BuildAssets {
  try {
    const list: Partial<BuildAssets> | null = JSON.parse(text);
    if (list?.build && list.files) return list as BuildAssets;
  } catch {
    // It is rejected like JSON of something else.
  }
  throw new ReleaseRejected(part, 'unreadable');
}

/**
 * The builds served now. A part that is unreachable or rejected is in a set with its last good
 * build, if any.
 */
export interface Served {
  allAnswered: boolean;
  /** The verified lists that are served now. */
  lists: BuildAssets[];
  /** Parts that are served otherwise than signed, and count as unreachable. */
  rejected: ReleaseRejected[];
  /**
   * Composes a set of what is served.
   * @param failed names of parts whose files did not come: these count as unreachable too
   * @returns null when there is no host for it
   */
  compose(failed: ReadonlySet<string>): ReleaseSet | null;
}

/**
 * Finds what is served now.
 * @param hostBuild the host build that the worker came with
 * @returns null when another worker makes the set, which comes with the host build that is served
 * @throws ReleaseRejected when this worker's host is not the deployer's; when the configuration is
 *   unreachable or unusable and the device has none
 */
export async function findServed(hostBuild: string, state: ReleaseState): Promise<Served | null> {
  const keys = releaseKeys();
  if (keys) await requireKeySuccession(keys, state.sets[state.current ?? '']?.key);
  const verification = { keys, serials: state.serials };
  const rejected: ReleaseRejected[] = [];
  const host = await findHost(hostBuild, state, verification, rejected);
  if (host === 'other worker') return null;
  const lastHost = listGoodSets(state).find((set) => set.host.build === hostBuild)?.host;
  const usedHost = host ? placeHost(host, home()) : lastHost;
  if (!usedHost) {
    if (rejected[0]) throw rejected[0];
    return null;
  }
  const [lastSet] = listGoodSets(state);
  const isNewerHostOffered = lastSet !== undefined && lastSet.host.build !== hostBuild;
  if (!host && isNewerHostOffered && !isRevoked(state, lastSet)) {
    // A set of this worker's host would withdraw the offer, which no other worker makes again.
    return { lists: [], rejected, allAnswered: false, compose: () => lastSet };
  }
  const surroundings = await fetchSurroundings().catch((error) => {
    if (!lastSet) throw error;
    return lastSet;
  });
  const remotes = await findRemotes(surroundings, verification, rejected);
  const lists = [...(host ? [host] : []), ...remotes.map(({ list }) => list)];
  const revocations = recordBuildLists(state, lists);
  if (isRevokedBuild(revocations, usedHost)) throw new ReleaseRejected('host', 'revoked');
  const taken = remotes.filter(({ list }) => !isRevokedBuild(revocations, list));
  for (const { list } of remotes.filter((remote) => isRevokedBuild(revocations, remote.list))) {
    rejected.push(new ReleaseRejected(list.name, 'revoked'));
  }
  const key = keys?.at(-1)?.key;
  // Sets of before there were keys name remotes that nobody has verified.
  const lastGood = listGoodSets(state)
    .filter((set) => set.key !== undefined || key === undefined)
    .map((set) => ({
      ...set,
      remotes: set.remotes.filter((remote) => !isRevokedBuild(revocations, remote)),
    }));
  return {
    lists,
    rejected,
    allAnswered: host !== null && taken.length === Object.keys(surroundings.config.remotes).length,
    compose(failed) {
      const hostOfSet = failed.has('host') ? lastHost : usedHost;
      if (!hostOfSet) return null;
      const placed = taken
        .filter(({ list }) => !failed.has(list.name))
        .map(({ list, base }) => placeRemote(list, base, hostOfSet));
      const set: ReleaseSet = { ...composeSet(hostOfSet, placed, lastGood, surroundings), key };
      if (isMandatory(set, lists, state)) set.mandatory = true;
      return set;
    },
  };
}

/** Whether a set has a build that may not be put off, and that does not run yet. */
function isMandatory(
  set: ReleaseSet,
  lists: BuildAssets[],
  { sets, current }: ReleaseState,
): boolean {
  const running = listBuilds(sets[current ?? ''] ?? set).map(({ build }) => build);
  const mandatory = lists.filter((list) => list.mandatory).map(({ build }) => build);
  return listBuilds(set).some(({ build }) => mandatory.includes(build) && !running.includes(build));
}

/**
 * Finds the host's list as far as this worker makes sets of it.
 * @returns null when it is unreachable, rejected, or of a newer host whose worker failed;
 *   'other worker' when the worker of a newer host makes the set
 */
async function findHost(
  hostBuild: string,
  { failedHost }: ReleaseState,
  verification: Verification,
  rejected: ReleaseRejected[],
): Promise<BuildAssets | 'other worker' | null> {
  const found = await fetchHost(hostBuild, verification).catch(collectRejected(rejected));
  if (!found) return null;
  const { list, rejection } = found;
  if (list.build === hostBuild) return list;
  if (list.build === failedHost) return null;
  if (!rejection || (await isWorkerServed(list.build))) return 'other worker';
  // No worker will ever come for a list that was altered on its way.
  rejected.push(rejection);
  return null;
}

/** Whether the host serves the worker of a build, which alone can verify a list by a newer key. */
async function isWorkerServed(build: string): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  const script = await readText(
    await request(`${home()}service-worker.js`, { cache: 'no-cache', signal }),
  );
  return script?.includes(JSON.stringify(build)) ?? false;
}

/**
 * The host's list. One of another build may be unverified, as its keys may be newer: its own worker
 * verifies it.
 * @returns null when it is unreachable; a list that is not verified has its rejection
 * @throws ReleaseRejected
 */
async function fetchHost(
  hostBuild: string,
  verification: Verification,
  timeout?: number,
): Promise<{ list: BuildAssets; rejection: ReleaseRejected | null } | null> {
  let read: BuildAssets | undefined;
  const accept = (list: BuildAssets) => {
    read = list;
    return requireSigned(list, 'host', verification);
  };
  try {
    const list = await fetchList(
      { part: 'host', base: home(), ...(timeout && { timeout }) },
      accept,
    );
    return list && { list, rejection: null };
  } catch (error) {
    if (!read || read.build === hostBuild || !(error instanceof ReleaseRejected)) throw error;
    return { list: read, rejection: error };
  }
}

/** The verified lists of remotes, with the addresses of their folders. */
async function findRemotes(
  { config }: Surroundings,
  verification: Verification,
  rejected: ReleaseRejected[],
): Promise<{ list: BuildAssets; base: string }[]> {
  const found = Object.entries(config.remotes).map(async ([name, address]) => {
    const part = `remote-${name}`;
    const base = `${new URL(address, home()).href.replace(/\/$/, '')}/`;
    const accept = (list: BuildAssets) => requireSigned(list, part, verification);
    const list = await fetchList({ part, base }, accept).catch(collectRejected(rejected));
    return list ? { list, base } : null;
  });
  return (await Promise.all(found)).filter((remote) => remote !== null);
}

/** Collects a rejection, after which the part counts as unreachable. */
const collectRejected =
  (rejected: ReleaseRejected[]) =>
  (error: unknown): null => {
    if (!(error instanceof ReleaseRejected)) throw error;
    rejected.push(error);
    return null;
  };

/**
 * What the host's list revokes now, for a page that opens and does not wait for longer than that.
 * @param hostBuild the host build that the worker came with
 * @param timeout in milliseconds
 * @returns null without a network, or when the list is by a newer key, which the newer host's
 *   worker knows
 * @throws ReleaseRejected
 */
export async function fetchHostList(
  hostBuild: string,
  { serials }: ReleaseState,
  timeout: number,
): Promise<BuildAssets | null> {
  if (!navigator.onLine) return null;
  const host = await fetchHost(hostBuild, { keys: releaseKeys(), serials }, timeout);
  return host?.rejection === null ? host.list : null;
}

async function fetchSurroundings(): Promise<Surroundings> {
  const [config, policies] = await Promise.all([fetchConfig(), fetchPolicies()]);
  const bytes = new TextEncoder().encode(JSON.stringify([config, policies]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { config, policies, mark: toHexadecimal(hash.slice(0, 8)) };
}

async function fetchConfig(): Promise<Surroundings['config']> {
  const response = await fetch('/config.json', {
    cache: 'reload',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config = await response.json();
  readConfig(config);
  return config;
}

/**
 * A HEAD request, as the page itself may be unchanged. It is uncached, as a server may omit the
 * headers in a 304.
 */
async function fetchPolicies(): Promise<Surroundings['policies']> {
  const { ok, status, headers } = await fetch(home(), {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  if (!ok) throw new Error(`The page: ${status}`);
  return Object.fromEntries([...headers].filter(([name]) => /policy/.test(name)).sort());
}
