/** A file of a build, by its name below the build's address. */
interface BuildFile {
  file: string;
  size: number;
  integrity: string;
  /** Not needed for the first use: a device without the app downloads it when the rest is there. */
  later?: true;
}

/** A build's own description in its assets.json. */
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
  /** Higher than that of every list of this part that the deployer signed before. */
  serial?: number;
  /** The user may not put this build off. */
  mandatory?: boolean;
  /** Builds of any part that are not to be started with a network. */
  revoked?: string[];
  /** Of the deployer over all the rest: Ed25519, base64. */
  signature?: string;
}

/**
 * Expected hash and size of a file; `size` is in bytes, uncompressed. Sets stored by 1.6.0 have
 * nothing for later.
 */
export type Proof = Pick<BuildFile, 'integrity' | 'size' | 'later'>;

/** One build in a release set: its address, and every file that a page may request. */
export interface PlacedBuild {
  name: string;
  build: string;
  contract: number;
  /** Absolute address of its folder, with a trailing slash. */
  base: string;
  /** Files by name. */
  files: Record<string, Proof>;
  /** Share keys that a host provides to remotes. Hosts stored by 1.7 do not have it. */
  provides?: string[];
}

/** Deployment settings of a page, beside the builds; fixed for as long as its builds are. */
export interface Surroundings {
  /** The content of config.json. */
  config: { remotes: Record<string, string> };
  /**
   * Headers that restrict a page, such as the content security policy of the configured addresses.
   */
  policies: Record<string, string>;
  /** Hash over both. */
  mark: string;
}

/**
 * The host build and one build of each reachable remote, which run together and are never mixed
 * with others.
 */
export interface ReleaseSet extends Surroundings {
  id: string;
  /**
   * The deployer's key by which its builds were verified; undefined in a set of before there was
   * one.
   */
  key?: string | undefined;
  /** The user may not put it off. */
  mandatory?: boolean;
  host: PlacedBuild;
  remotes: PlacedBuild[];
}

const listed = (files: BuildFile[]) =>
  Object.fromEntries(files.map(({ file, ...proof }) => [file, proof]));

/**
 * A host build: all of it, as what it shares is used by every page. @param base with a trailing
 * slash
 */
export const placeHost = (assets: BuildAssets, base: string): PlacedBuild => ({
  name: assets.name,
  build: assets.build,
  contract: assets.contract,
  base,
  files: { ...listed(assets.files), ...listed(assets.copies) },
  provides: Object.keys(assets.fallbacks),
});

/**
 * A remote's build: its own files, and its copies of the shared modules that this host lacks.
 * @param base with a trailing slash
 */
export function placeRemote(
  assets: BuildAssets,
  base: string,
  { provides = [] }: PlacedBuild,
): PlacedBuild {
  const missing = Object.entries(assets.fallbacks).filter(([key]) => !provides.includes(key));
  const needed = new Set(missing.flatMap(([, files]) => files));
  const copies = assets.copies.filter(({ file }) => needed.has(file));
  const { name, build, contract } = assets;
  return { name, build, contract, base, files: { ...listed(assets.files), ...listed(copies) } };
}

/**
 * Composes a set: the host's build, and each remote's served build or, where unreachable or of
 * another contract, its last good one.
 * @param lastGood sets that are complete, the newest first
 */
export function composeSet(
  host: PlacedBuild,
  found: PlacedBuild[],
  lastGood: ReleaseSet[],
  surroundings: Surroundings,
): ReleaseSet {
  const fits = ({ contract }: PlacedBuild) => contract === host.contract;
  const before = lastGood.flatMap((set) => set.remotes);
  const names = new Set([...found, ...before].map(({ name }) => name));
  const remotes = [...names].sort().flatMap((name) => {
    const isThis = (one: PlacedBuild) => one.name === name && fits(one);
    return found.find(isThis) ?? before.find(isThis) ?? [];
  });
  const { config, policies, mark } = surroundings;
  const builds = [host, ...remotes].map(({ name, build, base }) => `${name}@${build}@${base}`);
  return { id: [...builds, mark].join(' '), host, remotes, config, policies, mark };
}

export const buildsOf = ({ host, remotes }: ReleaseSet): PlacedBuild[] => [host, ...remotes];

/** Whether a set only adds remotes that another lacked. */
export const isExtensionOf = (set: ReleaseSet, other: ReleaseSet): boolean =>
  set.mark === other.mark &&
  buildsOf(other).every(({ name, build, base }) =>
    buildsOf(set).some((one) => one.name === name && one.build === build && one.base === base),
  );

/** Name of the cache that holds one build's files. */
export const cacheNameOf = ({ name, build }: Pick<PlacedBuild, 'name' | 'build'>): string =>
  `feltbok-build-${name}-${build}`;

/** Whether a file's name holds its content's hash: whatever build has it, it is the same file. */
export const isHashed = (file: string): boolean => /\.[0-9a-f]{12}\.\w+$/.test(file);
