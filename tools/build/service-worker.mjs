import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import workbox from 'workbox-webpack-plugin';
import { LibrariesPlugin } from './libraries-plugin.mjs';
import { readReleaseKeys } from './release-signing.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/**
 * The worker is built before the host, which ships the worker and the list of third-party libraries
 * in it.
 */
export const serviceWorkerFolder = join(root, 'node_modules/.cache/feltbok/service-worker');

/** Name of the configuration that must be finished before the host's. */
export const serviceWorkerName = 'service-worker';

/**
 * Builds the configuration of the service worker's script. A child compilation of the host's, as
 * InjectManifest makes, would build every shared module of the federation into it.
 * @param {{ rules: object[], minimizer: object[] }} as in the host's configuration
 */
export const buildServiceWorkerConfiguration = ({ rules, minimizer }) => ({
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
    new webpack.DefinePlugin({ __FELTBOK_RELEASE_KEYS__: JSON.stringify(readReleaseKeys()) }),
  ],
  stats: 'errors-warnings',
});

/** Adds the worker to the host's files, with the hash of the host's build in its bytes. */
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
