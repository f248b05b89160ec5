import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * What exists once in the page. The trailing slash covers every entry below the name. No version is required of the
 * host's copy: the contract number, not the version, says whether a remote may run.
 */
const once = { singleton: true, requiredVersion: false };
const shared = {
  react: once,
  'react/': once,
  'react-dom': once,
  'react-dom/': once,
  jotai: once,
  '@ant-design/cssinjs': once,
  '@feltbok/shared/': { ...once, version },
};

/** Which port a part is served on in development; in production only config.json knows. */
const portOffsets = { host: 0, 'remote-case': 1, 'remote-maps': 2, 'remote-reports': 3 };

/**
 * The webpack configuration of the host or of one remote.
 * @param {'host' | 'remote-case' | 'remote-maps' | 'remote-reports'} app its folder
 */
export function appConfiguration(app) {
  const isHost = app === 'host';
  const folder = join(root, app);
  // A container is a global of the page: its name must be an identifier.
  const container = app.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return (_env, { mode = 'production' } = {}) => ({
    mode,
    context: folder,
    entry: isHost ? './src/index.ts' : {},
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'source-map' : 'eval-cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      // Deep links ask the host from any depth; a remote finds its files beside its own entry.
      publicPath: isHost ? '/' : 'auto',
      uniqueName: `feltbok-${app}`,
      clean: { keep: /\.stamp$/ },
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: mode !== 'production' } },
                target: 'es2022',
              },
            },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')], sideEffects: true },
        { test: /\.(svg|png|woff2?)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    plugins: [
      new webpack.DefinePlugin({ __FELTBOK_VERSION__: JSON.stringify(version) }),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: '[name].[contenthash:12].css',
      }),
      new ModuleFederationPlugin({
        name: container,
        // The one file whose content changes under the same name; it names the others by their hashes.
        filename: isHost ? undefined : 'remoteEntry.js',
        exposes: isHost ? undefined : { './remote': './src/remote.tsx' },
        remotes: {},
        shared,
        // The default would load every remote at start-up, and fail where one is away.
        shareStrategy: 'loaded-first',
        manifest: !isHost,
        dts: false,
      }),
      ...(isHost ? [new HtmlWebpackPlugin({ template: join(folder, 'src/index.html'), scriptLoading: 'defer' })] : []),
    ],
    performance: false,
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, 'node_modules/.cache/webpack', app),
      buildDependencies: { config: [fileURLToPath(import.meta.url), join(folder, 'webpack.config.mjs')] },
    },
    devServer: {
      port: Number(process.env.FELTBOK_PORT_BASE ?? 4600) + portOffsets[app],
      headers: { 'Access-Control-Allow-Origin': '*' },
      historyApiFallback: isHost && { disableDotRule: false },
      hot: false,
      liveReload: true,
      static: isHost && existsSync(stateFolder()) ? { directory: stateFolder(), publicPath: '/' } : false,
    },
  });
}

/** Where a running stack keeps its config.json. */
const stateFolder = () => join(root, '.feltbok', process.env.FELTBOK_PORT_BASE ?? '4600');
