import { createHash } from 'node:crypto';
import webpack from 'webpack';

/**
 * Files that are written after a build, are meant for one machine or for the dialog of
 * installation, or are fetched by a device separately.
 */
const notShipped =
  /\.map$|^(assets|config)\.json$|^mf-stats\.json$|^third-party\.txt$|^service-worker\.js$|^manifest\/screenshot-|^paper-engine\//;

/** The browser itself fetches these pictures when the app is installed; no screen shows them. */
const installationPicture = /^manifest\/.+\.png$/;

/**
 * Emits assets.json, with which a device downloads exactly this build and verifies it; the
 * federation manifest leaves files out.
 * - `build`: hash over all files
 * - `files`: each file with size and integrity, without copies of shared modules that no page
 *   loads; `later` marks what only chunks named `later-…` load, and installation pictures: a
 *   device without the app does not wait for them
 * - `fallbacks`: copies of shared modules, by share key, for a host that does not provide that key
 * - `chains`: what is needed first, by the name of the chunk group; a host's include what it
 *   provides itself
 */
export class AssetsPlugin {
  /**
   * @param {{ name: string, contract: number }} identity
   * @param {'before the service worker' | 'after the federation manifest'} when a build has at most
   *   one of the two
   * @param {(assets: Record<string, unknown>) => object} [sign]
   */
  constructor(identity, when, sign = (assets) => assets) {
    this.identity = identity;
    this.when = when;
    this.sign = sign;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('AssetsPlugin', (compilation) => {
      // The worker and the manifest are emitted while the transfer is optimised, when every name
      // has its final hash.
      const stage =
        webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER +
        (this.when === 'before the service worker' ? -20 : 20);
      compilation.hooks.processAssets.tap({ name: 'AssetsPlugin', stage }, () => {
        const assets = JSON.stringify(this.sign({ ...this.identity, ...listAssets(compilation) }));
        compilation.emitAsset('assets.json', new RawSource(assets));
      });
    });
  }
}

/**
 * Lists the scripts and styles that an entry's page waits for, shared copies included.
 * @param {webpack.Compilation} compilation
 * @param {string} entry
 * @returns {string[]}
 */
export function getChain(compilation, entry) {
  const graph = new ChunkWalk(compilation);
  const entries = [...compilation.entrypoints.values()];
  return graph.buildChains(entries, graph.findOffered(entries))[entry] ?? [];
}

/**
 * Finds the chunks that an entry's page waits for besides the entry's own, each with its level: a
 * chunk takes shared modules only from chunks of lower levels.
 * @param {webpack.Compilation} compilation
 * @param {string} entry
 * @returns {Map<webpack.Chunk, number>}
 */
export function findChainLevels(compilation, entry) {
  const graph = new ChunkWalk(compilation);
  const entries = [...compilation.entrypoints.values()];
  const offered = graph.findOffered(entries);
  const groups = graph.buildChainGroups(entries, offered).get(entry) ?? [];
  return findLevels(graph, offered, groups);
}

/**
 * Finds the chunks of shared modules that a build offers to the page, each with its level.
 * @param {webpack.Compilation} compilation
 * @param {string} [key] share key of the module whose chunks, with all that they wait for, are
 *   listed; without it those of all modules
 * @returns {Map<webpack.Chunk, number>}
 */
export function findOfferedLevels(compilation, key) {
  const graph = new ChunkWalk(compilation);
  const offered = graph.findOffered([...compilation.entrypoints.values()]);
  const root = key && offered.get(key);
  return findLevels(graph, offered, root ? graph.addAwaited([root], offered) : offered.values());
}

/**
 * @param {ChunkWalk} graph
 * @param {Map<string, webpack.ChunkGroup>} offered
 * @param {Iterable<webpack.ChunkGroup>} groups whose chunks are listed
 * @returns {Map<webpack.Chunk, number>}
 */
function findLevels(graph, offered, groups) {
  /** @type {Map<webpack.Chunk, number>} */
  const levels = new Map();
  const findLevel = (/** @type {webpack.Chunk} */ chunk) => {
    const known = levels.get(chunk);
    if (known !== undefined) return known;
    const sources = graph
      .listSteps({ chunks: [chunk] })
      .flatMap(({ key, isWaitedFor, target }) =>
        isWaitedFor && key ? [offered.get(key) ?? target] : [],
      )
      .flatMap(({ chunks }) => chunks);
    /** @type {number} */
    const level = 1 + Math.max(-1, ...sources.map(findLevel));
    levels.set(chunk, level);
    return level;
  };
  const loaded = [...groups]
    .flatMap(({ chunks }) => chunks)
    .filter((chunk) => !chunk.canBeInitial());
  return new Map(loaded.map((chunk) => [chunk, findLevel(chunk)]));
}

/** @param {webpack.Compilation} compilation */
function listAssets(compilation) {
  const graph = new ChunkWalk(compilation);
  const entries = [...compilation.entrypoints.values()];
  const ownWalk = graph.reach(entries);
  const ownFiles = listFiles(ownWalk.groups);
  const startFiles = listFiles(graph.reach(entries, isLater).groups);
  const offered = graph.findOffered(entries);
  const shared = graph.findSharedCopies(ownWalk, offered);
  const fallbacks = Object.fromEntries(
    [...shared]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, groups]) => {
        const files = listFiles(graph.reach(groups).groups);
        return [key, [...files].filter((file) => !ownFiles.has(file)).sort()];
      }),
  );
  const copies = new Set(Object.values(fallbacks).flat());
  const sharedStartFiles = [...shared.values()].map((groups) =>
    listFiles(graph.reach(groups, isLater).groups),
  );
  const isStartFile = (/** @type {string} */ file) =>
    startFiles.has(file) || sharedStartFiles.some((files) => files.has(file));
  const isRequested = (/** @type {string} */ file) => ownFiles.has(file) || copies.has(file);
  const unusedFiles = [...listFiles(compilation.chunkGroups)].filter((file) => !isRequested(file));
  const all = compilation
    .getAssets()
    .filter(({ name }) => !notShipped.test(name) && !unusedFiles.includes(name))
    .map(({ name, source }) => ({
      ...describeFile(name, source.buffer()),
      ...((installationPicture.test(name) || (isRequested(name) && !isStartFile(name))) && {
        later: true,
      }),
    }))
    .sort((a, b) => a.file.localeCompare(b.file));
  return {
    build: createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16),
    files: all.filter(({ file }) => !copies.has(file)),
    copies: all.filter(({ file }) => copies.has(file)),
    fallbacks,
    chains: graph.buildChains(entries, offered),
  };
}

/** @param {string} file @param {Buffer} content */
const describeFile = (file, content) => ({
  file,
  size: content.length,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});

/** @param {webpack.ChunkGroup} group */
const isLater = ({ name }) => name?.startsWith('later-') ?? false;

/** @param {Iterable<webpack.ChunkGroup>} groups */
const listFiles = (groups) =>
  new Set(
    [...groups]
      .flatMap(({ chunks }) =>
        chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles]),
      )
      .filter((file) => !notShipped.test(file)),
  );

/** Follows which chunk loads which, and knows which steps lead to a copy of a shared module. */
class ChunkWalk {
  /** @param {webpack.Compilation} compilation */
  constructor(compilation) {
    this.graph = compilation.chunkGraph;
  }

  /**
   * Finds all groups that can be loaded from these groups without a step to a shared copy, and
   * those steps by share key.
   * @param {Iterable<webpack.ChunkGroup>} roots
   * @param {(group: webpack.ChunkGroup) => boolean} [isLeftOut] together with groups that are only
   *   reached through it
   */
  reach(roots, isLeftOut = () => false) {
    const groups = new Set(roots);
    /** @type {Map<string, Set<webpack.ChunkGroup>>} */
    const shared = new Map();
    for (const group of groups) {
      for (const { key, target } of this.listSteps(group)) {
        if (isLeftOut(target)) continue;
        if (key === null) groups.add(target);
        else shared.set(key, (shared.get(key) ?? new Set()).add(target));
      }
    }
    return { groups, shared };
  }

  /**
   * Finds the copies of shared modules that a build offers to the page, by share key.
   * @param {webpack.ChunkGroup[]} entries
   * @returns {Map<string, webpack.ChunkGroup>}
   */
  findOffered(entries) {
    return new Map(
      entries.flatMap((entry) =>
        this.listSteps(entry).flatMap(({ key, isWaitedFor, target }) =>
          key && !isWaitedFor ? [[key, target]] : [],
        ),
      ),
    );
  }

  /**
   * Finds the shared copies that these steps lead to, and those that a shared copy itself leads to,
   * by share key: the copy that the build offers, else the copy beside the place of use.
   * @param {{ shared: Map<string, Set<webpack.ChunkGroup>> }} from
   * @param {Map<string, webpack.ChunkGroup>} offered
   */
  findSharedCopies({ shared }, offered) {
    /** @type {Map<string, Set<webpack.ChunkGroup>>} */
    const all = new Map();
    /** @type {Set<webpack.ChunkGroup>} */
    const seen = new Set();
    /** @param {Map<string, Set<webpack.ChunkGroup>>} more */
    const add = (more) => {
      for (const [key, groups] of more) {
        const known = all.get(key) ?? new Set();
        all.set(key, known);
        const offeredGroup = offered.get(key);
        for (const group of offeredGroup ? [offeredGroup] : groups) {
          known.add(group);
          seen.add(group);
        }
      }
    };
    add(shared);
    // The set grows during the loop, because a shared copy may use other shared modules.
    for (const group of seen) add(this.reach([group]).shared);
    return all;
  }

  /**
   * Builds for each named group the list of its files and those of the shared copies it waits for;
   * for an entry, also those of the group that it loads at once.
   * @param {webpack.ChunkGroup[]} entries
   * @param {Map<string, webpack.ChunkGroup>} offered copies that the build offers, which it uses
   *   itself
   */
  buildChains(entries, offered) {
    return Object.fromEntries(
      [...this.buildChainGroups(entries, offered)].map(([name, groups]) => [
        name,
        [...listFiles(groups)].filter((file) => file.endsWith('.js') || file.endsWith('.css')),
      ]),
    );
  }

  /**
   * Builds the groups of the chains, by the name of the group that waits for them.
   * @param {webpack.ChunkGroup[]} entries
   * @param {Map<string, webpack.ChunkGroup>} offered
   * @returns {Map<string, Set<webpack.ChunkGroup>>}
   */
  buildChainGroups(entries, offered) {
    const named = [...this.reach(entries).groups].filter(({ name }) => name);
    return new Map(
      named.map((group) => {
        const atOnce = entries.includes(/** @type {any} */ (group))
          ? this.listSteps(group)
              .filter(({ key }) => key === null)
              .map(({ target }) => target)
          : [];
        const awaited = this.addAwaited([group, ...atOnce], offered);
        return [/** @type {string} */ (group.name), awaited];
      }),
    );
  }

  /**
   * @param {webpack.ChunkGroup[]} groups
   * @param {Map<string, webpack.ChunkGroup>} offered
   * @returns {Set<webpack.ChunkGroup>} the groups, and those of the shared copies that they wait
   *   for
   */
  addAwaited(groups, offered) {
    const awaited = new Set(groups);
    for (const group of awaited) {
      for (const { key, isWaitedFor, target } of this.listSteps(group)) {
        if (isWaitedFor) awaited.add(offered.get(key ?? '') ?? target);
      }
    }
    return awaited;
  }

  /**
   * @param {{ chunks: webpack.Chunk[] }} group
   * @returns {{ key: string | null, isWaitedFor: boolean, target: webpack.ChunkGroup }[]} the
   *   groups that it can load; `key` is set for a shared copy, which is awaited where it is used,
   *   not where it is only offered to others
   */
  listSteps(group) {
    return group.chunks
      .flatMap((chunk) => [...this.graph.getChunkModulesIterable(chunk)])
      .flatMap((module) =>
        listBlocks(module).map((block) => ({
          key: getShareKey(module),
          isWaitedFor: module.type === 'consume-shared-module',
          target: this.graph.getBlockChunkGroup(block),
        })),
      )
      .filter((step) => Boolean(step.target));
  }
}

/** @param {any} block @returns {any[]} */
const listBlocks = (block) =>
  block.blocks.flatMap((/** @type {any} */ inner) => [inner, ...listBlocks(inner)]);

/** @param {any} module @returns {string | null} */
function getShareKey(module) {
  if (module.type === 'consume-shared-module') return module.options.shareKey;
  return module.type === 'provide-module' ? module._name : null;
}
