import {
  type BuildAssets,
  buildsOf,
  cacheNameOf,
  isExtensionOf,
  isHashed,
  type PlacedBuild,
  type ReleaseSet,
} from './release-set.domain';
import { raised, type Serials } from './signed-list';

/** The worker's stored state of release sets, which survives its end. */
export interface ReleaseState {
  sets: Record<string, ReleaseSet>;
  /** The set of newly opened pages; null before the first is complete. */
  current: string | null;
  /** A complete newer set that waits for the user. */
  offered: string | null;
  /** A set that is being downloaded, or was when it failed; its files stay. */
  coming: string | null;
  /** The set that each open page runs, and since when in milliseconds since 1970. */
  clients: Record<string, { set: string; since: number }>;
  /** Highest serial seen of each part's list. A device of 1.6.0 has seen none. */
  serials: Serials;
  /** Builds that are not to be started with a network, by the part whose list says so. */
  revoked: Record<string, string[]>;
  /**
   * A newer host build whose worker could not take it; null when there is none. 1.7 stored nothing
   * of it.
   */
  failedHost: string | null;
}

export const noReleases: ReleaseState = {
  sets: {},
  current: null,
  offered: null,
  coming: null,
  clients: {},
  serials: {},
  revoked: {},
  failedHost: null,
};

/** Notes what verified lists say: no lower serial is taken from then on, and what they revoke. */
export function noted(state: ReleaseState, lists: readonly BuildAssets[]): ReleaseState {
  const said = lists.map(({ name, revoked = [] }) => [name, revoked] as const);
  const next = {
    serials: raised(state.serials, lists),
    revoked: { ...state.revoked, ...Object.fromEntries(said) },
  };
  const isSame =
    JSON.stringify(next) === JSON.stringify({ serials: state.serials, revoked: state.revoked });
  return isSame ? state : { ...state, ...next };
}

type Revocations = Pick<ReleaseState, 'revoked'>;

/** Whether a build is not to be started with a network. */
export const isRevokedBuild = ({ revoked }: Revocations, { build }: { build: string }): boolean =>
  Object.values(revoked).some((builds) => builds.includes(build));

/** Whether one of a set's builds is not to be started with a network. */
export const isRevoked = (revocations: Revocations, set: ReleaseSet): boolean =>
  buildsOf(set).some((build) => isRevokedBuild(revocations, build));

/** Whether the offered set is to be applied at the next chance, without a choice. */
export function isOfferMandatory(state: ReleaseState): boolean {
  const offered = state.sets[state.offered ?? ''];
  const current = state.sets[state.current ?? ''];
  return Boolean(offered && (offered.mandatory || (current && isRevoked(state, current))));
}

/** A page that opens from the network, whatever set is there. */
export const openedFromNetwork = (
  state: ReleaseState,
  client: string,
  now: number,
): ReleaseState =>
  client ? { ...state, clients: { ...state.clients, [client]: { set: '', since: now } } } : state;

/** Begins the download of a set: from now on its files stay. */
export const begun = (state: ReleaseState, set: ReleaseSet): ReleaseState => ({
  ...state,
  sets: { ...state.sets, [set.id]: set },
  coming: set.id,
});

/**
 * Completes a set. It becomes current when it is the first or only adds remotes, else it is offered
 * to the user.
 * @param unfinished the served set of which parts failed; its files stay for the next attempt
 */
export function completed(
  before: ReleaseState,
  set: ReleaseSet,
  unfinished?: ReleaseSet,
): ReleaseState {
  const state = {
    ...before,
    coming: unfinished?.id ?? null,
    sets: { ...before.sets, [set.id]: set },
  };
  if (state.failedHost === set.host.build) state.failedHost = null;
  const current = before.current === null ? null : before.sets[before.current];
  if (current?.id === set.id) return { ...state, offered: null };
  if (!current) return { ...state, current: set.id, offered: null };
  if (!isExtensionOf(set, current)) return { ...state, offered: set.id };
  // Its pages run nothing that changed, and find the added remote on the device.
  const clients = Object.entries(state.clients).map(([client, one]) => [
    client,
    one.set === current.id ? { ...one, set: set.id } : one,
  ]);
  return { ...state, current: set.id, offered: null, clients: Object.fromEntries(clients) };
}

/**
 * Records that a newer host's worker could not take its build: the running host goes on with the
 * other parts.
 */
export const recordFailedHost = (state: ReleaseState, build: string): ReleaseState =>
  state.failedHost === build ? state : { ...state, failedHost: build };

/** Gives up a download for want of space: its files are deleted. */
export const gaveUp = (state: ReleaseState): ReleaseState => ({ ...state, coming: null });

/** Whether a check has withdrawn the offered set without the user having applied it. */
export const isWithdrawn = (before: ReleaseState, after: ReleaseState): boolean =>
  before.offered !== null && after.offered === null && before.current === after.current;

/** Pages opened before the worker's control run the current set. */
export function adopted(state: ReleaseState, living: readonly string[], now: number): ReleaseState {
  const { current } = state;
  if (current === null) return state;
  const strangers = living.filter((client) => !(client in state.clients));
  const theirs = strangers.map((client) => [client, { set: current, since: now }]);
  return { ...state, clients: { ...state.clients, ...Object.fromEntries(theirs) } };
}

/**
 * Makes the offered set current. Open pages stay on theirs.
 * @param living all open pages
 */
export function applied(state: ReleaseState, living: readonly string[], now: number): ReleaseState {
  if (state.offered === null) return state;
  return { ...adopted(state, living, now), current: state.offered, offered: null };
}

/** A page that opens runs the current set until it closes. Some browsers give no client id. */
export const opened = (state: ReleaseState, client: string, now: number): ReleaseState =>
  state.current === null || !client
    ? state
    : { ...state, clients: { ...state.clients, [client]: { set: state.current, since: now } } };

/**
 * Removes a set that the device has lost, as by clearing storage. Pages then come from the network
 * until the next set.
 */
export function lost(state: ReleaseState, set: ReleaseSet): ReleaseState {
  const isOther = (id: string | null) => id !== set.id;
  return {
    ...state,
    sets: Object.fromEntries(Object.entries(state.sets).filter(([id]) => isOther(id))),
    current: isOther(state.current) ? state.current : null,
    offered: isOther(state.offered) ? state.offered : null,
    coming: isOther(state.coming) ? state.coming : null,
    clients: Object.fromEntries(
      Object.entries(state.clients).filter(([, one]) => isOther(one.set)),
    ),
  };
}

/** Time for which an opening page counts as open before the browser lists it, in milliseconds. */
const opening = 60_000;

/** Removes closed pages, and sets that are no longer needed. */
export function tidied(state: ReleaseState, living: readonly string[], now: number): ReleaseState {
  const alive = new Set(living);
  const clients = Object.fromEntries(
    Object.entries(state.clients).filter(
      ([client, { since }]) => alive.has(client) || now - since < opening,
    ),
  );
  const needed = new Set([
    state.current,
    state.offered,
    state.coming,
    ...Object.values(clients).map(({ set }) => set),
  ]);
  return {
    ...state,
    clients,
    sets: Object.fromEntries(Object.entries(state.sets).filter(([id]) => needed.has(id))),
  };
}

/** Caches of the stored sets; other caches of ours may be deleted. */
export const neededCaches = ({ sets }: ReleaseState): Set<string> =>
  new Set(Object.values(sets).flatMap((set) => buildsOf(set).map(cacheNameOf)));

/** Complete sets to take a remote from, the newest first. */
export const goodSets = ({ sets, offered, current }: ReleaseState): ReleaseSet[] =>
  [offered, current].flatMap((id) => sets[id ?? ''] ?? []);

/** The set that a page runs; for an unknown page, the current one. */
export const setOf = (state: ReleaseState, client: string): ReleaseSet | undefined =>
  state.sets[state.clients[client]?.set ?? state.current ?? ''];

/** The builds that a page runs, host first. */
export const runningBuilds = (
  state: ReleaseState,
  client: string,
): { name: string; build: string }[] => {
  const set = setOf(state, client);
  return set ? buildsOf(set).map(({ name, build }) => ({ name, build })) : [];
};

/** A file of a build on the device. */
export interface StoredFile {
  /** Name of its build. */
  part: string;
  /** Its name below the build's address. */
  file: string;
  cache: string;
  url: string;
  integrity: string;
  /** In bytes. */
  size: number;
}

function storedFileIn(build: PlacedBuild, url: string): StoredFile | null {
  if (!url.startsWith(build.base)) return null;
  const file = url.slice(build.base.length);
  const proof = build.files[file];
  if (!proof) return null;
  return {
    part: build.name,
    file,
    cache: cacheNameOf(build),
    url,
    integrity: proof.integrity,
    size: proof.size,
  };
}

/**
 * The stored file for a page's request, or null outside all release sets. Hashed names match in any
 * set, as a page's web workers are unknown clients.
 */
export function storedFileOf(
  state: ReleaseState,
  client: string,
  address: string,
): StoredFile | null {
  const url = address.replace(/[?#].*$/, '');
  const clientSet = setOf(state, client);
  const clientSets = clientSet ? [clientSet] : [];
  const sets = isHashed(url) ? [...clientSets, ...Object.values(state.sets)] : clientSets;
  for (const build of sets.flatMap(buildsOf)) {
    const file = storedFileIn(build, url);
    if (file) return file;
  }
  return null;
}

/** The index page of a set. */
export const pageOf = ({ host }: ReleaseSet): StoredFile | null =>
  storedFileIn(host, `${host.base}index.html`);

/**
 * Places where the same file may be stored under another address, as after a remote's folder
 * changed.
 */
export const filesWithSameHash = (
  { sets }: ReleaseState,
  file: string,
  { integrity }: { integrity: string },
): Pick<StoredFile, 'cache' | 'url'>[] =>
  Object.values(sets)
    .flatMap(buildsOf)
    .filter(({ files }) => files[file]?.integrity === integrity)
    .map((build) => ({ cache: cacheNameOf(build), url: `${build.base}${file}` }));

/**
 * Whether an address of the host's origin is a screen of the app. It is not when it names a file,
 * or is below an address in config.json.
 */
export function isScreen(address: URL, config: unknown): boolean {
  if (/\.\w+$/.test(address.pathname)) return false;
  return ![...addressesIn(config), ...pagesOfApi(config)].some((text) => {
    if (!URL.canParse(text, address.origin)) return false;
    const { origin, pathname } = new URL(text, address.origin);
    const folder = pathname.replace(/\/?$/, '/');
    return origin === address.origin && folder !== '/' && `${address.pathname}/`.startsWith(folder);
  });
}

/**
 * The API has a page of its own, for the phones of parties; it may stand at the origin of the app.
 */
const pagesOfApi = (config: unknown): string[] => {
  const { api } = (config ?? {}) as { api?: unknown };
  return typeof api === 'string' ? [`${api}/api`] : [];
};

/** All texts in a value that are an address or a path from the root. */
const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value].filter((text) => /^(https?:\/)?\//.test(text))
    : Object.values(value && typeof value === 'object' ? value : {}).flatMap(addressesIn);
