import { dirname } from 'node:path';
import webpack from 'webpack';
import { levelsOfChain, levelsOfOffered } from './assets-plugin.mjs';

/** The chunk groups that every page waits for, in the order in which they run. */
export const startGroups = ['main', 'screens'];

/** Share keys of modules of the pad and of what stands beside it, each loaded when it is wanted. */
const lazyModules = [
  '@feltbok/ui/signature/SignatureDialog.tsx',
  '@feltbok/ui/signature/SignElsewhere.tsx',
  '@feltbok/ui/signature/SigningLinks.tsx',
];

const signatureFolder = /[\\/]shared[\\/]ui[\\/]signature$/;

/** Folders whose modules a page wants together. */
const gatheredFolders =
  /[\\/]shared[\\/](?:ui|ui[\\/](?:editing|form|permission|paper-engine)|runtime[\\/]\w+)$/;

/** After webpack's own splitting, which would take them apart again. */
const afterSplitting = 11;

/**
 * Gathers chunks of shared modules in a few files, as a hundred small ones cost more in requests
 * than in reading: what a page waits for at its start, what the signature pad is made of, and of
 * the rest what lies in one folder of `runtime` or `ui`. A module stays apart from the shared ones
 * that it imports, or its chunk would wait for itself.
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
            gatherChunks(compilation, levelsOfChain(compilation, group), seen, (chunk) =>
              isOfLibraries(chunk, chunkGraph) ? 'libraries' : 'own',
            );
          }
          for (const key of lazyModules) {
            gatherChunks(compilation, levelsOfOffered(compilation, key), seen, (chunk) =>
              findFolder(chunk, chunkGraph, signatureFolder),
            );
          }
          gatherChunks(compilation, levelsOfOffered(compilation), seen, (chunk) =>
            findFolder(chunk, chunkGraph, gatheredFolders),
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
 * @param {(chunk: webpack.Chunk) => string | null} nameKind chunks of one kind and level become one;
 *   null leaves a chunk as it is
 */
function gatherChunks({ chunks, chunkGraph }, levels, seen, nameKind) {
  /** @type {Map<string, webpack.Chunk>} */
  const firstOfKind = new Map();
  for (const [chunk, level] of levels) {
    const kind = seen.has(chunk) ? null : nameKind(chunk);
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
const isOfLibraries = (chunk, graph) =>
  listPaths(chunk, graph).every((path) => /[\\/]node_modules[\\/]/.test(path));

/**
 * @param {webpack.Chunk} chunk @param {webpack.ChunkGraph} graph @param {RegExp} wanted
 * @returns {string | null} null where it holds modules of other folders, of several, or libraries
 */
function findFolder(chunk, graph, wanted) {
  const paths = listPaths(chunk, graph);
  if (paths.some((path) => /[\\/]node_modules[\\/](?!signature_pad)/.test(path))) return null;
  const folders = new Set(
    paths.filter((path) => /[\\/]shared[\\/](?:runtime|ui)[\\/]/.test(path)).map(dirname),
  );
  const [folder = ''] = folders;
  return folders.size === 1 && wanted.test(folder) ? folder : null;
}
