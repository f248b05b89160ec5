import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LibrariesPlugin } from './libraries-plugin.mjs';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The worker is built before the host, which ships the script beside the compiler that it runs. */
export const paperWorkerFolder = join(root, 'node_modules/.cache/feltbok/paper-worker');
export const paperWorkerScript = join(paperWorkerFolder, 'paper.worker.js');

/** Name of the configuration that must be finished before the host's. */
export const paperWorkerName = 'paper-worker';

/**
 * Builds the configuration of the worker that makes papers, as a single script: a device fetches it
 * with the compiler, and no release set has it.
 * @param {{ rules: object[], minimizer: object[] }} as in the host's configuration
 */
export const buildPaperWorkerConfiguration = ({ rules, minimizer }) => ({
  name: paperWorkerName,
  mode: 'production',
  context: join(root, 'host'),
  entry: './src/device-papers/paper.worker.ts',
  target: ['webworker', 'es2022'],
  devtool: false,
  output: { path: paperWorkerFolder, filename: 'paper.worker.js' },
  resolve: {
    extensions: ['.ts', '.mjs', '.js'],
    // The alias leaves out the package's code for Node.
    alias: {
      '@myriaddreamin/typst-ts-web-compiler$':
        '@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler.mjs',
    },
  },
  module: {
    rules: [
      ...rules,
      {
        test: /[\\/]typst_ts_web_compiler\.mjs$/,
        use: require.resolve('./typst-without-eval.mjs'),
      },
    ],
  },
  optimization: { minimizer },
  plugins: [new LibrariesPlugin()],
  stats: 'errors-warnings',
});
