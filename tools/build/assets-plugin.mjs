import { createHash } from 'node:crypto';
import webpack from 'webpack';

/**
 * Written after a build, meant for one machine or only for a shop window, or fetched by a device by
 * itself.
 */
const notShipped =
  /\.map$|^(assets|config)\.json$|^mf-stats\.json$|^third-party\.txt$|^service-worker\.js$|^manifest\/screenshot-|^paper-engine\//;

/** The browser fetches these by itself when the app is installed, and no screen shows them. */
const installationPicture = /^manifest\/.+\.png$/;

/**
 * Emits assets.json, with which a device downloads exactly this build and verifies it; the
 * federation manifest leaves files out.
 * - `build`: hash over all files
 * - `files`: each file with size and integrity, without copies of shared modules that no page asks
 *   for; `later` is what only chunks named `later-…` load and the pictures of an installation: a
 *   device without the app does not wait for them
 * - `fallbacks`: copies of shared modules, by share key, for a host that does not provide that key
 * - `chains`: what is needed first, by the name of the chunk group; a host's include what it
 *   provides itself
 */
export class AssetsPlugin {
  /**
   * @param {{ name: string, contract: number }} identity
   * @param {'before the service worker' | 'after the federation manifest'} when a build has one of
   *   the two at most
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
      // Both are emitted while the transfer is optimised, and by then every name carries its final
      // hash.
      const stage =
        webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER +
        (this.when === 'before the service worker' ? -20 : 20);
      compilation.hooks.processAssets.tap({ name: 'AssetsPlugin', stage }, () => {
        const assets = JSON.stringify(this.sign({ ...this.identity, ...assetsOf(compilation) }));
        compilation.emitAsset('assets.json', new RawSource(assets));
      });
    });
  }
}

/**
 * The scripts and styles that an entry's page waits for, shared copies included.
 * @param {webpack.Compilation} compilation @param {string} entry
 * @returns {string[]}
 */
export function chainOf(compilation, entry) {
  const graph = new ChunkWalk(compilation);
  const entries = [...compilation.entrypoints.values()];
  return graph.chains(entries, graph.offeredBy(entries))[entry] ?? [];
}

/**
 * The chunks that an entry's page waits for beside the entry's own, each with its level: a chunk
 * takes shared modules only from chunks of lower levels.
 * @param {webpack.Compilation} compilation @param {string} entry
 * @returns {Map<webpack.Chunk, number>}
 */
export function levelsOfChain(compilation, entry) {
  const graph = new ChunkWalk(compilation);
  const entries = [...compilation.entrypoints.values()];
  const offered = graph.offeredBy(entries);
  const groups = graph.chainGroups(entries, offered).get(entry) ?? [];
  return findLevels(graph, offered, groups);
}

/**
 * Finds the chunks of shared modules that a build offers to the page, each with its level.
 * @param {webpack.Compilation} compilation
 * @param {string} [key] of the module whose chunks, with all that they wait for, are asked for;
 *   else those of all modules
 * @returns {Map<webpack.Chunk, number>}
 */
export function levelsOfOffered(compilation, key) {
  const graph = new ChunkWalk(compilation);
  const offered = graph.offeredBy([...compilation.entrypoints.values()]);
  const root = key && offered.get(key);
  return findLevels(graph, offered, root ? graph.addAwaited([root], offered) : offered.values());
}

/**
 * @param {ChunkWalk} graph
 * @param {Map<string, webpack.ChunkGroup>} offered
 * @param {Iterable<webpack.ChunkGroup>} groups whose chunks are asked for
 * @returns {Map<webpack.Chunk, number>}
 */
function findLevels(graph, offered, groups) {
  /** @type {Map<webpack.Chunk, number>} */
  const levels = new Map();
  const findLevel = (/** @type {webpack.Chunk} */ chunk) => {
    const known = levels.get(chunk);
    if (known !== undefined) return known;
    const sources = graph
      .stepsFrom({ chunks: [chunk] })
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
function assetsOf(compilation) {
  const graph = new ChunkWalk(compilation);
  const entries = [...compilation.entrypoints.values()];
  const own = graph.reach(entries);
  const ownFiles = filesOf(own.groups);
  const soon = filesOf(graph.reach(entries, isLater).groups);
  const offered = graph.offeredBy(entries);
  const shared = graph.sharedBehind(own, offered);
  const fallbacks = Object.fromEntries(
    [...shared]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, groups]) => {
        const files = filesOf(graph.reach(groups).groups);
        return [key, [...files].filter((file) => !ownFiles.has(file)).sort()];
      }),
  );
  const copies = new Set(Object.values(fallbacks).flat());
  const soonOfShared = [...shared.values()].map((groups) =>
    filesOf(graph.reach(groups, isLater).groups),
  );
  const isSoon = (/** @type {string} */ file) =>
    soon.has(file) || soonOfShared.some((files) => files.has(file));
  const isAskedFor = (/** @type {string} */ file) => ownFiles.has(file) || copies.has(file);
  const besideUse = [...filesOf(compilation.chunkGroups)].filter((file) => !isAskedFor(file));
  const all = compilation
    .getAssets()
    .filter(({ name }) => !notShipped.test(name) && !besideUse.includes(name))
    .map(({ name, source }) => ({
      ...fileOf(name, source.buffer()),
      ...((installationPicture.test(name) || (isAskedFor(name) && !isSoon(name))) && {
        later: true,
      }),
    }))
    .sort((a, b) => a.file.localeCompare(b.file));
  return {
    build: createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16),
    files: all.filter(({ file }) => !copies.has(file)),
    copies: all.filter(({ file }) => copies.has(file)),
    fallbacks,
    chains: graph.chains(entries, offered),
  };
}

/** @param {string} file @param {Buffer} content */
const fileOf = (file, content) => ({
  file,
  size: content.length,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});

/** @param {webpack.ChunkGroup} group */
const isLater = ({ name }) => name?.startsWith('later-') ?? false;

/** @param {Iterable<webpack.ChunkGroup>} groups */
const filesOf = (groups) =>
  new Set(
    [...groups]
      .flatMap(({ chunks }) =>
        chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles]),
      )
      .filter((file) => !notShipped.test(file)),
  );

/** Follows what loads what, knowing which steps lead to a copy of a shared module. */
class ChunkWalk {
  /** @param {webpack.Compilation} compilation */
  constructor(compilation) {
    this.graph = compilation.chunkGraph;
  }

  /**
   * All that can be loaded from these groups without a step to a shared copy, and those steps by
   * share key.
   * @param {Iterable<webpack.ChunkGroup>} roots
   * @param {(group: webpack.ChunkGroup) => boolean} [isLeftOut] with all that is reached through it
   *   alone
   */
  reach(roots, isLeftOut = () => false) {
    const groups = new Set(roots);
    /** @type {Map<string, Set<webpack.ChunkGroup>>} */
    const shared = new Map();
    for (const group of groups) {
      for (const { key, target } of this.stepsFrom(group)) {
        if (isLeftOut(target)) continue;
        if (key === null) groups.add(target);
        else shared.set(key, (shared.get(key) ?? new Set()).add(target));
      }
    }
    return { groups, shared };
  }

  /**
   * The copies of shared modules that a build offers to the page, by share key.
   * @param {webpack.ChunkGroup[]} entries
   * @returns {Map<string, webpack.ChunkGroup>}
   */
  offeredBy(entries) {
    return new Map(
      entries.flatMap((entry) =>
        this.stepsFrom(entry).flatMap(({ key, isWaitedFor, target }) =>
          key && !isWaitedFor ? [[key, target]] : [],
        ),
      ),
    );
  }

  /**
   * The shared copies that these steps lead to, and those that a shared copy itself leads to, by
   * share key: what the build offers, else the copy beside the place of use.
   * @param {{ shared: Map<string, Set<webpack.ChunkGroup>> }} from
   * @param {Map<string, webpack.ChunkGroup>} offered
   */
  sharedBehind({ shared }, offered) {
    /** @type {Map<string, Set<webpack.ChunkGroup>>} */
    const all = new Map();
    /** @type {Set<webpack.ChunkGroup>} */
    const seen = new Set();
    /** @param {Map<string, Set<webpack.ChunkGroup>>} more */
    const add = (more) => {
      for (const [key, groups] of more) {
        const known = all.get(key) ?? new Set();
        all.set(key, known);
        const own = offered.get(key);
        for (const group of own ? [own] : groups) {
          known.add(group);
          seen.add(group);
        }
      }
    };
    add(shared);
    // Grows while it is walked: what a shared copy uses may be shared too.
    for (const group of seen) add(this.reach([group]).shared);
    return all;
  }

  /**
   * For each named group, its files and those of the shared copies it waits for; for an entry, also
   * the group that it loads at once.
   * @param {webpack.ChunkGroup[]} entries
   * @param {Map<string, webpack.ChunkGroup>} offered what a build offers it takes from there itself
   */
  chains(entries, offered) {
    return Object.fromEntries(
      [...this.chainGroups(entries, offered)].map(([name, groups]) => [
        name,
        [...filesOf(groups)].filter((file) => file.endsWith('.js') || file.endsWith('.css')),
      ]),
    );
  }

  /**
   * The groups behind `chains`, by the name of the group that waits for them.
   * @param {webpack.ChunkGroup[]} entries
   * @param {Map<string, webpack.ChunkGroup>} offered
   * @returns {Map<string, Set<webpack.ChunkGroup>>}
   */
  chainGroups(entries, offered) {
    const named = [...this.reach(entries).groups].filter(({ name }) => name);
    return new Map(
      named.map((group) => {
        const atOnce = entries.includes(/** @type {any} */ (group))
          ? this.stepsFrom(group)
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
   * @returns {Set<webpack.ChunkGroup>} the groups, and those of the shared copies that they wait for
   */
  addAwaited(groups, offered) {
    const awaited = new Set(groups);
    for (const group of awaited) {
      for (const { key, isWaitedFor, target } of this.stepsFrom(group)) {
        if (isWaitedFor) awaited.add(offered.get(key ?? '') ?? target);
      }
    }
    return awaited;
  }

  /**
   * @param {{ chunks: webpack.Chunk[] }} group
   * @returns {{ key: string | null, isWaitedFor: boolean, target: webpack.ChunkGroup }[]} what it
   *   can load: `key` for a shared copy, which is waited for where it is used and not where it is
   *   only offered to others
   */
  stepsFrom(group) {
    return group.chunks
      .flatMap((chunk) => [...this.graph.getChunkModulesIterable(chunk)])
      .flatMap((module) =>
        blocksOf(module).map((block) => ({
          key: shareKeyOf(module),
          isWaitedFor: module.type === 'consume-shared-module',
          target: this.graph.getBlockChunkGroup(block),
        })),
      )
      .filter((step) => Boolean(step.target));
  }
}

/** @param {any} block @returns {any[]} */
const blocksOf = (block) =>
  block.blocks.flatMap((/** @type {any} */ inner) => [inner, ...blocksOf(inner)]);

/** @param {any} module @returns {string | null} */
function shareKeyOf(module) {
  if (module.type === 'consume-shared-module') return module.options.shareKey;
  return module.type === 'provide-module' ? module._name : null;
}
