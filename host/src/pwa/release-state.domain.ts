import {
  type BuildAssets,
  getCacheName,
  isHashed,
  listBuilds,
  onlyAddsRemotes,
  type PlacedBuild,
  type ReleaseSet,
} from './release-set.domain';
import { raiseSerials, type Serials } from './signed-list';

/** The worker's stored state of release sets, which survives its end. */
export interface ReleaseState {
  sets: Record<string, ReleaseSet>;
  /** The set of newly opened pages; null before the first is complete. */
  current: string | null;
  /** A complete newer set that waits for the user. */
  offered: string | null;
  /** A set that is being downloaded, or whose download failed; its files stay. */
  coming: string | null;
  /** The set that each open page runs, and since when in milliseconds since 1970. */
  clients: Record<string, { set: string; since: number }>;
  /** Highest serial seen of each part's list. A device of 1.6.0 has seen none. */
  serials: Serials;
  /** Builds that must not be started while there is a network, by the part that revokes them. */
  revoked: Record<string, string[]>;
  /**
   * A newer host build that its worker could not install; null when there is none. Absent in the
   * state of version 1.7.
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

/** Records the serials and revocations of verified lists. Lower serials are rejected afterwards. */
export function recordBuildLists(state: ReleaseState, lists: readonly BuildAssets[]): ReleaseState {
  const revocations = lists.map(({ name, revoked = [] }) => [name, revoked] as const);
  const next = {
    serials: raiseSerials(state.serials, lists),
    revoked: { ...state.revoked, ...Object.fromEntries(revocations) },
  };
  const isSame =
    JSON.stringify(next) === JSON.stringify({ serials: state.serials, revoked: state.revoked });
  return isSame ? state : { ...state, ...next };
}

type Revocations = Pick<ReleaseState, 'revoked'>;

/** Whether a build must not be started while there is a network. */
export const isRevokedBuild = ({ revoked }: Revocations, { build }: { build: string }): boolean =>
  Object.values(revoked).some((builds) => builds.includes(build));

/** Whether one of a set's builds must not be started while there is a network. */
export const isRevoked = (revocations: Revocations, set: ReleaseSet): boolean =>
  listBuilds(set).some((build) => isRevokedBuild(revocations, build));

/** Whether the offered set is applied at the next opportunity, without asking the user. */
export function isOfferMandatory(state: ReleaseState): boolean {
  const offered = state.sets[state.offered ?? ''];
  const current = state.sets[state.current ?? ''];
  return Boolean(offered && (offered.mandatory || (current && isRevoked(state, current))));
}

/** Records a page that opens from the network and runs no stored set. */
export const recordNetworkPage = (
  state: ReleaseState,
  client: string,
  now: number,
): ReleaseState =>
  client ? { ...state, clients: { ...state.clients, [client]: { set: '', since: now } } } : state;

/** Records that the download of a set starts, so that its files stay. */
export const startDownload = (state: ReleaseState, set: ReleaseSet): ReleaseState => ({
  ...state,
  sets: { ...state.sets, [set.id]: set },
  coming: set.id,
});

/**
 * Records that a set is complete. It becomes current if it is the first or only adds remotes, and
 * is offered to the user otherwise.
 * @param unfinished the served set of which parts failed; its files stay for the next attempt
 */
export function finishDownload(
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
  if (!onlyAddsRemotes(set, current)) return { ...state, offered: set.id };
  // Open pages move to the new set, because none of their builds has changed.
  const clients = Object.entries(state.clients).map(([client, page]) => [
    client,
    page.set === current.id ? { ...page, set: set.id } : page,
  ]);
  return { ...state, current: set.id, offered: null, clients: Object.fromEntries(clients) };
}

/**
 * Records that a newer host's worker could not install its build. The running host continues with
 * the other parts.
 */
export const recordFailedHost = (state: ReleaseState, build: string): ReleaseState =>
  state.failedHost === build ? state : { ...state, failedHost: build };

/** Records that a download is cancelled for lack of space, so that its files are deleted. */
export const cancelDownload = (state: ReleaseState): ReleaseState => ({ ...state, coming: null });

/** Whether a check has withdrawn the offered set without the user having applied it. */
export const isWithdrawn = (before: ReleaseState, after: ReleaseState): boolean =>
  before.offered !== null && after.offered === null && before.current === after.current;

/** Records the current set for pages that were opened before the worker controlled them. */
export function adoptPages(
  state: ReleaseState,
  openPages: readonly string[],
  now: number,
): ReleaseState {
  const { current } = state;
  if (current === null) return state;
  const unknownPages = openPages.filter((client) => !(client in state.clients));
  const entries = unknownPages.map((client) => [client, { set: current, since: now }]);
  return { ...state, clients: { ...state.clients, ...Object.fromEntries(entries) } };
}

/**
 * Makes the offered set current. Open pages keep their set.
 * @param openPages ids of all open pages
 */
export function applyOffer(
  state: ReleaseState,
  openPages: readonly string[],
  now: number,
): ReleaseState {
  if (state.offered === null) return state;
  return { ...adoptPages(state, openPages, now), current: state.offered, offered: null };
}

/** Records that an opening page runs the current set. Some browsers give no client id. */
export const recordOpenedPage = (state: ReleaseState, client: string, now: number): ReleaseState =>
  state.current === null || !client
    ? state
    : { ...state, clients: { ...state.clients, [client]: { set: state.current, since: now } } };

/**
 * Removes a set whose files are lost, for instance because the storage was cleared. Pages are then
 * loaded from the network until the next set is complete.
 */
export function removeLostSet(state: ReleaseState, set: ReleaseSet): ReleaseState {
  const isOther = (id: string | null) => id !== set.id;
  return {
    ...state,
    sets: Object.fromEntries(Object.entries(state.sets).filter(([id]) => isOther(id))),
    current: isOther(state.current) ? state.current : null,
    offered: isOther(state.offered) ? state.offered : null,
    coming: isOther(state.coming) ? state.coming : null,
    clients: Object.fromEntries(
      Object.entries(state.clients).filter(([, page]) => isOther(page.set)),
    ),
  };
}

/** Time for which an opening page counts as open before the browser lists it, in milliseconds. */
const opening = 60_000;

/** Removes closed pages, and sets that are no longer needed. */
export function removeUnneeded(
  state: ReleaseState,
  openPages: readonly string[],
  now: number,
): ReleaseState {
  const alive = new Set(openPages);
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
export const listNeededCaches = ({ sets }: ReleaseState): Set<string> =>
  new Set(Object.values(sets).flatMap((set) => listBuilds(set).map(getCacheName)));

/** Complete sets to take a remote from, the newest first. */
export const listGoodSets = ({ sets, offered, current }: ReleaseState): ReleaseSet[] =>
  [offered, current].flatMap((id) => sets[id ?? ''] ?? []);

/** The set that a page runs; for an unknown page, the current one. */
export const getClientSet = (state: ReleaseState, client: string): ReleaseSet | undefined =>
  state.sets[state.clients[client]?.set ?? state.current ?? ''];

/** The builds that a page runs, host first. */
export const listRunningBuilds = (
  state: ReleaseState,
  client: string,
): { name: string; build: string }[] => {
  const set = getClientSet(state, client);
  return set ? listBuilds(set).map(({ name, build }) => ({ name, build })) : [];
};

/** A file of a build on the device. */
export interface StoredFile {
  /** Name of the build. */
  part: string;
  /** Name of the file below the build's address. */
  file: string;
  cache: string;
  url: string;
  integrity: string;
  /** Size in bytes. */
  size: number;
}

function findFileInBuild(build: PlacedBuild, url: string): StoredFile | null {
  if (!url.startsWith(build.base)) return null;
  const file = url.slice(build.base.length);
  const proof = build.files[file];
  if (!proof) return null;
  return {
    part: build.name,
    file,
    cache: getCacheName(build),
    url,
    integrity: proof.integrity,
    size: proof.size,
  };
}

/**
 * Finds the stored file for a page's request; null when no set has it. Files with hashed names are
 * found in any set, because the web workers of a page are unknown clients.
 */
export function findStoredFile(
  state: ReleaseState,
  client: string,
  address: string,
): StoredFile | null {
  const url = address.replace(/[?#].*$/, '');
  const clientSet = getClientSet(state, client);
  const clientSets = clientSet ? [clientSet] : [];
  const sets = isHashed(url) ? [...clientSets, ...Object.values(state.sets)] : clientSets;
  for (const build of sets.flatMap(listBuilds)) {
    const file = findFileInBuild(build, url);
    if (file) return file;
  }
  return null;
}

/** The index page of a set. */
export const findIndexPage = ({ host }: ReleaseSet): StoredFile | null =>
  findFileInBuild(host, `${host.base}index.html`);

/**
 * Finds the same file under other addresses, for instance after a remote's folder was renamed.
 */
export const findFilesByHash = (
  { sets }: ReleaseState,
  file: string,
  { integrity }: { integrity: string },
): Pick<StoredFile, 'cache' | 'url'>[] =>
  Object.values(sets)
    .flatMap(listBuilds)
    .filter(({ files }) => files[file]?.integrity === integrity)
    .map((build) => ({ cache: getCacheName(build), url: `${build.base}${file}` }));

/**
 * Whether an address of the host's origin is a screen of the app. It is not when it names a file,
 * or is below an address in config.json.
 */
export function isScreen(address: URL, config: unknown): boolean {
  if (/\.\w+$/.test(address.pathname)) return false;
  return ![...listAddresses(config), ...pagesOfApi(config)].some((text) => {
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
const listAddresses = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value].filter((text) => /^(https?:\/)?\//.test(text))
    : Object.values(value && typeof value === 'object' ? value : {}).flatMap(listAddresses);
