import webpack from 'webpack';
import { levelsOfChain } from './assets-plugin.mjs';

/** After webpack's own splitting, which would take them apart again. */
const afterSplitting = 11;

/**
 * Gathers what a page waits for at its start in a few files. Federation makes a chunk of each shared module, and half a
 * hundred of them cost a page more in asking than in reading. Libraries stay apart from our own modules, as they change
 * less often; and a module stays apart from those that it takes from the page's shared ones: a chunk is ready only when
 * all its shared modules are, and would wait for itself.
 */
export class StartChunksPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StartChunksPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'StartChunksPlugin', stage: afterSplitting }, () => {
        /** @type {Map<string, webpack.Chunk>} */
        const first = new Map();
        for (const [chunk, level] of levelsOfChain(compilation, 'main')) {
          const kind = `${level} ${isOfLibraries(chunk, compilation.chunkGraph)}`;
          const other = first.get(kind);
          if (!other) first.set(kind, chunk);
          else if (compilation.chunkGraph.canChunksBeIntegrated(other, chunk)) {
            compilation.chunkGraph.integrateChunks(other, chunk);
            compilation.chunks.delete(chunk);
          }
        }
      });
    });
  }
}

/** @param {webpack.Chunk} chunk @param {webpack.ChunkGraph} graph */
const isOfLibraries = (chunk, graph) =>
  [...graph.getChunkModulesIterable(chunk)].every((module) => {
    const path = module.nameForCondition();
    return path === null || /[\\/]node_modules[\\/]/.test(path);
  });
