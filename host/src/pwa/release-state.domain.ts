import {
  buildsOf,
  cacheNameOf,
  isExtensionOf,
  isHashed,
  type PlacedBuild,
  type ReleaseSet,
} from './release-set.domain';

/** What the worker keeps about release sets; survives its being stopped. */
export interface ReleaseState {
  sets: Record<string, ReleaseSet>;
  /** The set that a page opened now gets; null before the first is complete. */
  current: string | null;
  /** A complete newer set that waits for the user's word. */
  offered: string | null;
  /** A set whose files are being brought, or were when something broke: what has come of it is stored. */
  coming: string | null;
  /** The set that each open page runs, and since when, in milliseconds since 1970. */
  clients: Record<string, { set: string; since: number }>;
}

export const noReleases: ReleaseState = {
  sets: {},
  current: null,
  offered: null,
  coming: null,
  clients: {},
};

/** A set is about to be brought: from now on nobody throws away what comes of it. */
export const begun = (state: ReleaseState, set: ReleaseSet): ReleaseState => ({
  ...state,
  sets: { ...state.sets, [set.id]: set },
  coming: set.id,
});

/**
 * A complete set: the current one when there was none, or when it only brings remotes that the current one lacks; else
 * offered to the user.
 */
export function completed(before: ReleaseState, set: ReleaseSet): ReleaseState {
  const state = { ...before, coming: null, sets: { ...before.sets, [set.id]: set } };
  const current = before.current === null ? null : before.sets[before.current];
  if (current?.id === set.id) return { ...state, offered: null };
  if (!current) return { ...state, current: set.id, offered: null };
  if (!isExtensionOf(set, current)) return { ...state, offered: set.id };
  // Its pages run nothing that it changes, and find the remote on the device from now on.
  const clients = Object.entries(state.clients).map(([client, one]) => [
    client,
    one.set === current.id ? { ...one, set: set.id } : one,
  ]);
  return { ...state, current: set.id, offered: null, clients: Object.fromEntries(clients) };
}

/** The device has no room for the set that is on its way: what has come of it goes. */
export const gaveUp = (state: ReleaseState): ReleaseState => ({ ...state, coming: null });

/** Whether a look has found that the set which was offered is none any more, and nobody has taken it. */
export const isWithdrawn = (before: ReleaseState, after: ReleaseState): boolean =>
  before.offered !== null && after.offered === null && before.current === after.current;

/** Pages that were there before the worker answered for them run the set that is current now. */
export function adopted(state: ReleaseState, living: readonly string[], now: number): ReleaseState {
  const { current } = state;
  if (current === null) return state;
  const strangers = living.filter((client) => !(client in state.clients));
  const theirs = strangers.map((client) => [client, { set: current, since: now }]);
  return { ...state, clients: { ...state.clients, ...Object.fromEntries(theirs) } };
}

/**
 * The offered set becomes the one that pages get from now on. Open pages keep theirs.
 * @param living all open pages
 */
export function applied(state: ReleaseState, living: readonly string[], now: number): ReleaseState {
  if (state.offered === null) return state;
  return { ...adopted(state, living, now), current: state.offered, offered: null };
}

/** A page that opens now runs the current set until it is gone. A browser may not tell which page it will be. */
export const opened = (state: ReleaseState, client: string, now: number): ReleaseState =>
  state.current === null || !client
    ? state
    : { ...state, clients: { ...state.clients, [client]: { set: state.current, since: now } } };

/** The device has lost a set, as when the user clears a part of its storage: pages come from the network until the next. */
export function lost(state: ReleaseState, set: ReleaseSet): ReleaseState {
  const isOther = (id: string | null) => id !== set.id;
  return {
    ...state,
    sets: Object.fromEntries(Object.entries(state.sets).filter(([id]) => isOther(id))),
    current: isOther(state.current) ? state.current : null,
    offered: isOther(state.offered) ? state.offered : null,
    coming: isOther(state.coming) ? state.coming : null,
    clients: Object.fromEntries(Object.entries(state.clients).filter(([, one]) => isOther(one.set))),
  };
}

/** A page that is just opening is not yet among the living: for so long it is taken to be. In milliseconds. */
const opening = 60_000;

/** Forgets pages that are gone, and sets that neither a page nor the future needs. */
export function tidied(state: ReleaseState, living: readonly string[], now: number): ReleaseState {
  const alive = new Set(living);
  const clients = Object.fromEntries(
    Object.entries(state.clients).filter(([client, { since }]) => alive.has(client) || now - since < opening),
  );
  const needed = new Set([state.current, state.offered, state.coming, ...Object.values(clients).map(({ set }) => set)]);
  return { ...state, clients, sets: Object.fromEntries(Object.entries(state.sets).filter(([id]) => needed.has(id))) };
}

/** The caches that the stored sets need; any other of ours may go. */
export const neededCaches = ({ sets }: ReleaseState): Set<string> =>
  new Set(Object.values(sets).flatMap((set) => buildsOf(set).map(cacheNameOf)));

/** The complete sets that a newer one can take a remote from, the newest first. */
export const goodSets = ({ sets, offered, current }: ReleaseState): ReleaseSet[] =>
  [offered, current].flatMap((id) => sets[id ?? ''] ?? []);

/** The set that a page runs; of a page that is not known, the current one. */
export const setOf = (state: ReleaseState, client: string): ReleaseSet | undefined =>
  state.sets[state.clients[client]?.set ?? state.current ?? ''];

/** The builds that a page runs, host first. */
export const runningBuilds = (state: ReleaseState, client: string): { name: string; build: string }[] => {
  const set = setOf(state, client);
  return set ? buildsOf(set).map(({ name, build }) => ({ name, build })) : [];
};

/** A file of a build on the device. */
export interface StoredFile {
  cache: string;
  url: string;
  integrity: string;
}

const storedFileIn = (build: PlacedBuild, url: string): StoredFile | null => {
  const proof = url.startsWith(build.base) ? build.files[url.slice(build.base.length)] : undefined;
  return proof ? { cache: cacheNameOf(build), url, integrity: proof.integrity } : null;
};

/**
 * Where the answer to a page's request lies, or null when it is in no release set. By a name that holds its hash a file
 * is found in any set, since workers that a page starts are not known as that page.
 */
export function storedFileOf(state: ReleaseState, client: string, address: string): StoredFile | null {
  const url = address.replace(/[?#].*$/, '');
  const own = setOf(state, client);
  const sets = isHashed(url) ? [...(own ? [own] : []), ...Object.values(state.sets)] : own ? [own] : [];
  for (const build of sets.flatMap(buildsOf)) {
    const file = storedFileIn(build, url);
    if (file) return file;
  }
  return null;
}

/** The page itself, as one set holds it. */
export const pageOf = ({ host }: ReleaseSet): StoredFile | null => storedFileIn(host, `${host.base}index.html`);

/** Where on the device the same file may lie under another address, as when a remote's new build has its own folder. */
export const filesWithSameHash = (
  { sets }: ReleaseState,
  file: string,
  { integrity }: { integrity: string },
): StoredFile[] =>
  Object.values(sets)
    .flatMap(buildsOf)
    .filter(({ files }) => files[file]?.integrity === integrity)
    .map((build) => ({ cache: cacheNameOf(build), url: `${build.base}${file}`, integrity }));

/**
 * Whether an address of the host's origin is a screen of the app, and so answered with the page: not one that names a
 * file, nor one below an address that config.json gives to something else, such as an API or an identity provider.
 */
export function isScreen(address: URL, config: unknown): boolean {
  if (/\.\w+$/.test(address.pathname)) return false;
  return !addressesIn(config).some((text) => {
    if (!URL.canParse(text, address.origin)) return false;
    const { origin, pathname } = new URL(text, address.origin);
    const folder = pathname.replace(/\/?$/, '/');
    return origin === address.origin && folder !== '/' && `${address.pathname}/`.startsWith(folder);
  });
}

/** All texts in a value that are an address or a path from the root. */
const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value].filter((text) => /^(https?:\/)?\//.test(text))
    : Object.values(value && typeof value === 'object' ? value : {}).flatMap(addressesIn);
