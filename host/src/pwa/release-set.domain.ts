/** A file of a build, by its name below the build's address. */
interface BuildFile {
  file: string;
  size: number;
  integrity: string;
  /** The file is not needed for the first use, so a device without the app downloads it last. */
  later?: true;
}

/** A build's own description in its assets.json. */
export interface BuildAssets {
  name: string;
  contract: number;
  /** Hash over all its files: two builds with the same one are the same. */
  build: string;
  files: BuildFile[];
  /** The build's copies of shared modules; `fallbacks` lists those of each share key. */
  copies: BuildFile[];
  fallbacks: Record<string, string[]>;
  chains: Record<string, string[]>;
  /** Higher than that of every list of this part that the deployer signed before. */
  serial?: number;
  /** The user cannot postpone this build. */
  mandatory?: boolean;
  /** Builds of any part that must not be started while there is a network. */
  revoked?: string[];
  /** The deployer's signature over all other fields: Ed25519, base64. */
  signature?: string;
}

/**
 * Expected hash and size of a file; `size` is in bytes, uncompressed. Sets stored by 1.6.0 have no
 * files for later.
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
   * The deployer's key with which the builds were verified; undefined in a set from before keys
   * existed.
   */
  key?: string | undefined;
  /** The user cannot postpone the set. */
  mandatory?: boolean;
  host: PlacedBuild;
  remotes: PlacedBuild[];
}

const toProofs = (files: BuildFile[]) =>
  Object.fromEntries(files.map(({ file, ...proof }) => [file, proof]));

/**
 * Places a host build with all its files, because every page uses the modules that it shares.
 * @param base address with a trailing slash
 */
export const placeHost = (assets: BuildAssets, base: string): PlacedBuild => ({
  name: assets.name,
  build: assets.build,
  contract: assets.contract,
  base,
  files: { ...toProofs(assets.files), ...toProofs(assets.copies) },
  provides: Object.keys(assets.fallbacks),
});

/**
 * Places a remote's build with its own files and its copies of shared modules that this host lacks.
 * @param base address with a trailing slash
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
  return { name, build, contract, base, files: { ...toProofs(assets.files), ...toProofs(copies) } };
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
    const isThis = (build: PlacedBuild) => build.name === name && fits(build);
    return found.find(isThis) ?? before.find(isThis) ?? [];
  });
  const { config, policies, mark } = surroundings;
  const builds = [host, ...remotes].map(({ name, build, base }) => `${name}@${build}@${base}`);
  return { id: [...builds, mark].join(' '), host, remotes, config, policies, mark };
}

export const listBuilds = ({ host, remotes }: ReleaseSet): PlacedBuild[] => [host, ...remotes];

/** Whether a set only adds remotes that the former one lacked. */
export const onlyAddsRemotes = (set: ReleaseSet, former: ReleaseSet): boolean =>
  set.mark === former.mark &&
  listBuilds(former).every((kept) =>
    listBuilds(set).some(
      ({ name, build, base }) => name === kept.name && build === kept.build && base === kept.base,
    ),
  );

/** Name of the cache that holds one build's files. */
export const getCacheName = ({ name, build }: Pick<PlacedBuild, 'name' | 'build'>): string =>
  `feltbok-build-${name}-${build}`;

/** Whether a file's name contains the hash of its content, so that it is the same in any build. */
export const isHashed = (file: string): boolean => /\.[0-9a-f]{12}\.\w+$/.test(file);
