/** A file of a build, by its name below the build's address. */
interface BuildFile {
  file: string;
  size: number;
  integrity: string;
}

/** What a build says of itself in its assets.json. */
export interface BuildAssets {
  name: string;
  contract: number;
  /** Hash over all its files: two builds with the same one are the same. */
  build: string;
  files: BuildFile[];
  /** Its copies of shared modules; `fallbacks` names those of each share key. */
  copies: BuildFile[];
  fallbacks: Record<string, string[]>;
  chains: Record<string, string[]>;
}

/** One build as a release set holds it: where it is served, and every file of it that a page may ask for. */
export interface PlacedBuild {
  name: string;
  build: string;
  contract: number;
  /** Absolute address of its folder, with a trailing slash. */
  base: string;
  /** Name of file to integrity. */
  files: Record<string, string>;
}

/** The host build and one build of each remote that could be had, which run together and never mixed with others. */
export interface ReleaseSet {
  id: string;
  host: PlacedBuild;
  remotes: PlacedBuild[];
}

/** What the worker keeps about release sets; survives its being stopped. */
export interface ReleaseState {
  sets: Record<string, ReleaseSet>;
  /** The set that a page opened now gets; null before the first is complete. */
  current: string | null;
  /** A complete newer set that waits for the user's word. */
  offered: string | null;
  /** The set that each open page runs, and since when, in milliseconds since 1970. */
  clients: Record<string, { set: string; since: number }>;
}

export const noReleases: ReleaseState = { sets: {}, current: null, offered: null, clients: {} };

const listed = (files: BuildFile[]) => Object.fromEntries(files.map(({ file, integrity }) => [file, integrity]));

/** A host build: all of it, as what it shares is used by every page. @param base with a trailing slash */
export const placeHost = (assets: BuildAssets, base: string): PlacedBuild => ({
  name: assets.name,
  build: assets.build,
  contract: assets.contract,
  base,
  files: { ...listed(assets.files), ...listed(assets.copies) },
});

/**
 * A remote's build: its own files, and its copies of just those shared modules that this host does not provide.
 * @param base with a trailing slash
 */
export function placeRemote(assets: BuildAssets, base: string, host: BuildAssets): PlacedBuild {
  const missing = Object.entries(assets.fallbacks).filter(([key]) => !(key in host.fallbacks));
  const needed = new Set(missing.flatMap(([, files]) => files));
  const copies = assets.copies.filter(({ file }) => needed.has(file));
  const { name, build, contract } = assets;
  return { name, build, contract, base, files: { ...listed(assets.files), ...listed(copies) } };
}

/**
 * The set that a check has found: the host's build, and for each remote its build of now or, where that could not be
 * had or was made for another contract, the last good one.
 */
export function composeSet(host: PlacedBuild, found: (PlacedBuild | null)[], lastGood: ReleaseSet | null): ReleaseSet {
  const names = new Set([
    ...found.flatMap((one) => (one ? [one.name] : [])),
    ...(lastGood?.remotes ?? []).map((one) => one.name),
  ]);
  const remotes = [...names].sort().flatMap((name) => {
    const now = found.find((one) => one?.name === name && one.contract === host.contract);
    const before = lastGood?.remotes.find((one) => one.name === name && one.contract === host.contract);
    return now ?? before ?? [];
  });
  const id = [host, ...remotes].map(({ name, build, base }) => `${name}@${build}@${base}`).join(' ');
  return { id, host, remotes };
}

export const buildsOf = ({ host, remotes }: ReleaseSet): PlacedBuild[] => [host, ...remotes];

/** Name of the cache that holds one build's files. */
export const cacheNameOf = ({ name, build }: Pick<PlacedBuild, 'name' | 'build'>): string =>
  `feltbok-build-${name}-${build}`;

/** A complete set: the current one when there was none, else offered to the user. */
export function completed(state: ReleaseState, set: ReleaseSet): ReleaseState {
  if (state.current === set.id) return { ...state, offered: null };
  const sets = { ...state.sets, [set.id]: set };
  return state.current === null ? { ...state, sets, current: set.id } : { ...state, sets, offered: set.id };
}

/** The offered set becomes the one that pages get from now on. Open pages keep theirs. */
export const applied = (state: ReleaseState): ReleaseState =>
  state.offered === null ? state : { ...state, current: state.offered, offered: null };

/** A page that opens now runs the current set until it is gone. */
export const opened = (state: ReleaseState, client: string, now: number): ReleaseState =>
  state.current === null
    ? state
    : { ...state, clients: { ...state.clients, [client]: { set: state.current, since: now } } };

/** A page that is just opening is not yet among the living: for so long it is taken to be. In milliseconds. */
const opening = 60_000;

/** Forgets pages that are gone, and sets that neither a page nor the future needs. */
export function tidied(state: ReleaseState, living: ReadonlySet<string>, now: number): ReleaseState {
  const clients = Object.fromEntries(
    Object.entries(state.clients).filter(([client, { since }]) => living.has(client) || now - since < opening),
  );
  const needed = new Set([state.current, state.offered, ...Object.values(clients).map(({ set }) => set)]);
  return { ...state, clients, sets: Object.fromEntries(Object.entries(state.sets).filter(([id]) => needed.has(id))) };
}

/** The caches that the kept sets need; any other of ours may go. */
export const neededCaches = ({ sets }: ReleaseState): Set<string> =>
  new Set(Object.values(sets).flatMap((set) => buildsOf(set).map(cacheNameOf)));

const setOf = (state: ReleaseState, client: string): ReleaseSet | undefined =>
  state.sets[state.clients[client]?.set ?? state.current ?? ''];

/** The builds that a page runs, host first. */
export const runningBuilds = (state: ReleaseState, client: string): { name: string; build: string }[] => {
  const set = setOf(state, client);
  return set ? buildsOf(set).map(({ name, build }) => ({ name, build })) : [];
};

/** Where the answer to a page's request lies, or null when it is none of the page's release set. */
export function heldIn(state: ReleaseState, client: string, address: string): { cache: string; url: string } | null {
  const set = setOf(state, client);
  if (!set) return null;
  const url = address.replace(/[?#].*$/, '');
  const build = buildsOf(set).find(({ base, files }) => url.startsWith(base) && url.slice(base.length) in files);
  return build ? { cache: cacheNameOf(build), url } : null;
}

/** The page itself, for a navigation of this client. */
export function pageOf(state: ReleaseState, client: string): { cache: string; url: string } | null {
  const set = setOf(state, client);
  return set ? { cache: cacheNameOf(set.host), url: `${set.host.base}index.html` } : null;
}
