import { dirname } from 'node:path';
import webpack from 'webpack';
import { findChainLevels, findOfferedLevels } from './assets-plugin.mjs';

/** The chunk groups that every page waits for, in the order in which they run. */
export const startGroups = ['main', 'screens'];

/** Share keys of the signature pad and of modules beside it, each loaded on demand. */
const lazyModules = [
  '@feltbok/ui/signature/SignatureDialog.tsx',
  '@feltbok/ui/signature/SignElsewhere.tsx',
  '@feltbok/ui/signature/SigningLinks.tsx',
];

const signatureFolder = /[\\/]shared[\\/]ui[\\/]signature$/;

/** Folders whose modules a page needs together. */
const mergedFolders =
  /[\\/]shared[\\/](?:ui|ui[\\/](?:editing|form|permission|paper-engine)|runtime[\\/]\w+)$/;

/** Runs after webpack's own splitting, which would separate the chunks again. */
const afterSplitting = 11;

/**
 * Merges chunks of shared modules into a few files, because a hundred small ones cost more in
 * requests than in reading: those that a page waits for at its start, those of the signature pad,
 * and of the rest those in one folder of `runtime` or `ui`. A module stays separate from the shared
 * modules that it imports, or its chunk would wait for itself.
 */
export class StartChunksPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StartChunksPlugin', (compilation) => {
      const { chunkGraph } = compilation;
      compilation.hooks.optimizeChunks.tap(
        { name: 'StartChunksPlugin', stage: afterSplitting },
        () => {
          /** @type {Set<webpack.Chunk>} */
          const seen = new Set();
          for (const group of startGroups) {
            mergeChunks(compilation, findChainLevels(compilation, group), seen, (chunk) =>
              hasOnlyLibraries(chunk, chunkGraph) ? 'libraries' : 'own',
            );
          }
          for (const key of lazyModules) {
            mergeChunks(compilation, findOfferedLevels(compilation, key), seen, (chunk) =>
              findFolder(chunk, chunkGraph, signatureFolder),
            );
          }
          mergeChunks(compilation, findOfferedLevels(compilation), seen, (chunk) =>
            findFolder(chunk, chunkGraph, mergedFolders),
          );
        },
      );
    });
  }
}

/**
 * @param {webpack.Compilation} compilation
 * @param {Map<webpack.Chunk, number>} levels
 * @param {Set<webpack.Chunk>} seen chunks that are left as they are; grows by those of `levels`
 * @param {(chunk: webpack.Chunk) => string | null} getKind chunks of one kind and level become one;
 *   null leaves a chunk as it is
 */
function mergeChunks({ chunks, chunkGraph }, levels, seen, getKind) {
  /** @type {Map<string, webpack.Chunk>} */
  const firstOfKind = new Map();
  for (const [chunk, level] of levels) {
    const kind = seen.has(chunk) ? null : getKind(chunk);
    if (kind === null) continue;
    seen.add(chunk);
    const first = firstOfKind.get(`${kind} ${level}`);
    if (!first) firstOfKind.set(`${kind} ${level}`, chunk);
    else if (chunkGraph.canChunksBeIntegrated(first, chunk)) {
      chunkGraph.integrateChunks(first, chunk);
      chunks.delete(chunk);
    }
  }
}

/** @param {webpack.Chunk} chunk @param {webpack.ChunkGraph} graph */
const listPaths = (chunk, graph) =>
  [...graph.getChunkModulesIterable(chunk)].flatMap((module) => module.nameForCondition() ?? []);

/** @param {webpack.Chunk} chunk @param {webpack.ChunkGraph} graph */
const hasOnlyLibraries = (chunk, graph) =>
  listPaths(chunk, graph).every((path) => /[\\/]node_modules[\\/]/.test(path));

/**
 * @param {webpack.Chunk} chunk
 * @param {webpack.ChunkGraph} graph
 * @param {RegExp} folderPattern
 * @returns {string | null} null where it holds modules of other folders, of several, or libraries
 */
function findFolder(chunk, graph, folderPattern) {
  const paths = listPaths(chunk, graph);
  if (paths.some((path) => /[\\/]node_modules[\\/](?!signature_pad)/.test(path))) return null;
  const folders = new Set(
    paths.filter((path) => /[\\/]shared[\\/](?:runtime|ui)[\\/]/.test(path)).map(dirname),
  );
  const [folder = ''] = folders;
  return folders.size === 1 && folderPattern.test(folder) ? folder : null;
}
