import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LibrariesPlugin } from './libraries-plugin.mjs';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Written before the host is built, which ships the script beside the compiler that it runs. */
export const paperWorkerFolder = join(root, 'node_modules/.cache/feltbok/paper-worker');
export const paperWorkerScript = join(paperWorkerFolder, 'paper.worker.js');

/** Name of the configuration that must be done before the host's. */
export const paperWorkerName = 'paper-worker';

/**
 * The worker that makes papers, as one script by itself: a device fetches it with the compiler, and
 * no release set has it.
 * @param {{ rules: object[], minimizer: object[] }} like the host's own way with TypeScript
 */
export const paperWorkerConfiguration = ({ rules, minimizer }) => ({
  name: paperWorkerName,
  mode: 'production',
  context: join(root, 'host'),
  entry: './src/device-papers/paper.worker.ts',
  target: ['webworker', 'es2022'],
  devtool: false,
  output: { path: paperWorkerFolder, filename: 'paper.worker.js' },
  resolve: {
    extensions: ['.ts', '.mjs', '.js'],
    // Without its way into Node.
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
