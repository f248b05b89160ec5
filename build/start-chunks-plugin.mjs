import webpack from 'webpack';
import { levelsOfChain } from './assets-plugin.mjs';

/** The chunk groups that every page waits for, in the order in which they run. */
export const startGroups = ['main', 'screens'];

/** After webpack's own splitting, which would take them apart again. */
const afterSplitting = 11;

/**
 * Gathers what a page waits for at its start in a few files, as fifty chunks of shared modules cost
 * more in requests than in reading. A module stays apart from the shared ones that it imports, or
 * its chunk would wait for itself.
 */
export class StartChunksPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StartChunksPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap(
        { name: 'StartChunksPlugin', stage: afterSplitting },
        () => {
          const seen = new Set();
          for (const group of startGroups) {
            /** @type {Map<string, webpack.Chunk>} */
            const first = new Map();
            for (const [chunk, level] of levelsOfChain(compilation, group)) {
              if (seen.has(chunk)) continue;
              seen.add(chunk);
              const kind = `${level} ${isOfLibraries(chunk, compilation.chunkGraph)}`;
              const other = first.get(kind);
              if (!other) first.set(kind, chunk);
              else if (compilation.chunkGraph.canChunksBeIntegrated(other, chunk)) {
                compilation.chunkGraph.integrateChunks(other, chunk);
                compilation.chunks.delete(chunk);
              }
            }
          }
        },
      );
    });
  }
}

/** @param {webpack.Chunk} chunk @param {webpack.ChunkGraph} graph */
const isOfLibraries = (chunk, graph) =>
  [...graph.getChunkModulesIterable(chunk)].every((module) => {
    const path = module.nameForCondition();
    return path === null || /[\\/]node_modules[\\/]/.test(path);
  });
