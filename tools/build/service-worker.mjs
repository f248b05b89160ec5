import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import workbox from 'workbox-webpack-plugin';
import { LibrariesPlugin } from './libraries-plugin.mjs';
import { releaseKeys } from './release-signing.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Written before the host is built, which ships the worker and the list of what of others' work is
 * in it.
 */
export const serviceWorkerFolder = join(root, 'node_modules/.cache/feltbok/service-worker');

/** Name of the configuration that must be done before the host's. */
export const serviceWorkerName = 'service-worker';

/**
 * The service worker's script by itself. A child compilation of the host's, as InjectManifest would
 * make, would build every shared module of the federation into it.
 * @param {{ rules: object[], minimizer: object[] }} like the host's own way with TypeScript
 */
export const serviceWorkerConfiguration = ({ rules, minimizer }) => ({
  name: serviceWorkerName,
  mode: 'production',
  context: join(root, 'host'),
  entry: './src/pwa/service-worker.ts',
  target: ['webworker', 'es2022'],
  devtool: false,
  output: { path: serviceWorkerFolder, filename: 'service-worker.js' },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules },
  optimization: { minimizer },
  plugins: [
    new LibrariesPlugin(),
    new webpack.DefinePlugin({ __FELTBOK_RELEASE_KEYS__: JSON.stringify(releaseKeys()) }),
  ],
  stats: 'errors-warnings',
});

/** Puts the worker among the host's files, with the hash of the host's build in its bytes. */
export const injectServiceWorker = () =>
  new workbox.InjectManifest({
    swSrc: join(serviceWorkerFolder, 'service-worker.js'),
    swDest: 'service-worker.js',
    compileSrc: false,
    include: [/^assets\.json$/],
    manifestTransforms: [
      async (_entries, compilation) => {
        const assets = /** @type {any} */ (compilation)
          .getAsset('assets.json')
          .source.source()
          .toString();
        return {
          manifest: [{ url: 'assets.json', revision: JSON.parse(assets).build, size: 0 }],
          warnings: [],
        };
      },
    ],
  });
