import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { buildAppConfiguration } from '../build/webpack.app.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const port = 4690;

/** Modules are compiled as in the app, but bundled into one script without federation. */
const { mode, target, devtool, experiments, resolve, module, stats } = buildAppConfiguration(
  'host',
  'development',
);
const version = JSON.stringify('gallery');
const compiler = webpack({
  mode,
  target,
  devtool,
  experiments,
  resolve,
  module,
  stats,
  context: folder,
  entry: { page: './gallery.tsx' },
  output: { path: join(folder, 'dist'), filename: '[name].js', publicPath: '/' },
  plugins: [
    new webpack.DefinePlugin({ __FELTBOK_VERSION__: version, __FELTBOK_RELEASE_KEYS__: 'null' }),
  ],
});
const server = new WebpackDevServer(
  { host: 'localhost', port, static: folder, hot: false },
  compiler,
);
await server.start();
console.log(`The gallery is at http://localhost:${port}`);
