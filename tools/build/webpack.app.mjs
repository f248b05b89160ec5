import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConsumeSharedPlugin, ModuleFederationPlugin } from '@module-federation/enhanced';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { AssetsPlugin } from './assets-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { LibrariesPlugin } from './libraries-plugin.mjs';
import { listOnceModules } from './once-modules.mjs';
import { PagePlugin } from './page-plugin.mjs';
import { paperEngineFolder } from './paper-engine-files.mjs';
import { paperWorkerConfiguration, paperWorkerFolder, paperWorkerName } from './paper-worker.mjs';
import { releaseKeys } from './release-signing.mjs';
import {
  injectServiceWorker,
  serviceWorkerConfiguration,
  serviceWorkerFolder,
  serviceWorkerName,
} from './service-worker.mjs';
import { StartChunksPlugin } from './start-chunks-plugin.mjs';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isWithoutEditor = process.env.FELTBOK_EDITOR === 'plain';

/**
 * Libraries with state or context, and the modules of `shared/runtime` and `shared/ui`, exist once
 * in the page; by file name, so that relative imports find the page's copy too.
 */
const once = { singleton: true, requiredVersion: false };
const consumed = {
  react: once,
  'react/': once,
  'react-dom': once,
  'react-dom/': once,
  jotai: once,
  '@ant-design/cssinjs': once,
  'react-final-form': once,
  'final-form': once,
  yup: once,
  ...Object.fromEntries(
    listOnceModules().map(({ file, name }) => [file, { ...once, import: file, shareKey: name }]),
  ),
};
/** The host offers all of it, and all in one version, as what a device has downloaded stays. */
const provided = Object.fromEntries(
  Object.entries(consumed).map(([request, options]) => [request, { ...options, version: '1.0.0' }]),
);

/**
 * Also in development without its helpers: a remote under development runs on the React of a
 * deployed host.
 */
const typescript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: false } },
        target: 'es2022',
      },
    },
  },
};

/** What comes ready made is shipped as it comes. */
const minimizer = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    extractComments: false,
    exclude: /\.min\.[0-9a-f]+\.mjs$|^paper-engine\//,
  }),
];

/** What the page draws before any of its code is there. The app has the same rules once more. */
const firstPaint = {
  'first-paint.css': [
    '../../shared/ui/base.css',
    '../../shared/ui/core.css',
    '../../shared/ui/panels.css',
    'frame/app-frame.css',
    'frame/top-bar.css',
    'auth/auth-pages.css',
    'first-paint/first-paint.css',
  ],
};

/**
 * What the production build of an app consists of: the host's includes its service worker and its
 * worker for papers.
 * @param {'host' | 'remote-case' | 'remote-maps' | 'remote-reports'} app its folder
 * @param {string} [outputFolder] of the app's own files, in place of its `dist`
 */
export function productionConfigurations(app, outputFolder) {
  const usual = appConfiguration(app, 'production');
  const path = outputFolder ?? usual.output.path;
  const configuration = { ...usual, output: { ...usual.output, path } };
  if (app !== 'host') return [configuration];
  return [
    serviceWorkerConfiguration({ rules: [typescript], minimizer }),
    paperWorkerConfiguration({ rules: [typescript], minimizer }),
    configuration,
  ];
}

/** Which port a part is served on in development; in production only config.json knows. */
const portOffsets = { host: 0, 'remote-case': 1, 'remote-maps': 2, 'remote-reports': 3 };

/**
 * The webpack configuration of the host or of one remote.
 * @param {'host' | 'remote-case' | 'remote-maps' | 'remote-reports'} app its folder
 * @param {'development' | 'production'} mode
 * @param {(assets: Record<string, unknown>) => object} [sign] has each build signed as it is made
 */
export function appConfiguration(app, mode, sign) {
  const isHost = app === 'host';
  const folder = join(root, app);
  // A container is a global of the page: its name must be an identifier.
  const container = app.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return {
    mode,
    name: app,
    dependencies: isHost && mode === 'production' ? [serviceWorkerName, paperWorkerName] : [],
    context: folder,
    entry: isHost ? './src/index.ts' : {},
    target: ['web', 'es2022'],
    // No eval in development either: a host's content security policy forbids it.
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      cssFilename: '[name].[contenthash:12].css',
      cssChunkFilename: '[name].[contenthash:12].css',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      // Deep links ask the host from any depth; a remote finds its files beside its own entry.
      publicPath: isHost ? '/' : 'auto',
      uniqueName: `feltbok-${app}`,
      clean: { keep: /\.stamp$/ },
      crossOriginLoading: 'anonymous',
    },
    // webpack's own CSS: a loader with child compilers would build every shared module once more
    // for each file.
    experiments: { css: true },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      // A worker's script is found by this constructor, and shipped with the build like every other
      // file of it.
      parser: {
        javascript: { worker: ['BuiltWorker from @feltbok/offline/worker/built-worker.ts', '...'] },
      },
      rules: [
        typescript,
        // Packages that do not say so themselves: of the editor's seventy and of antd's parts only
        // what is used is shipped.
        {
          test: /[\\/]node_modules[\\/](?:@ckeditor[\\/][^\\/]+|ckeditor5|@rc-component[\\/][^\\/]+)[\\/].*\.js$/,
          sideEffects: false,
        },
        // It fetches each of its decoders by itself: small as they are here, they come with it.
        { test: /[\\/]node_modules[\\/]geotiff[\\/]/, parser: { dynamicImportMode: 'eager' } },
        { test: /\.css$/, type: 'css', sideEffects: true },
        { test: /\.(svg|png|woff2?)$/, type: 'asset/resource' },
        { test: /\.md$/, type: 'asset/source' },
        {
          test: /\.(wasm|ttf|js)$/,
          issuer: /[\\/]device-papers[\\/]engine-files\.ts$/,
          type: 'asset/resource',
          generator: { filename: `${paperEngineFolder}[name].[contenthash:12][ext]` },
        },
        {
          test: /[\\/]device-papers[\\/]engine-files\.ts$/,
          enforce: 'pre',
          use: require.resolve('./paper-engine-files.mjs'),
        },
      ],
    },
    optimization: {
      minimizer,
      // A worker that starts from a line of the page's cannot say where its script lies, and so
      // fetches no second one.
      splitChunks: {
        chunks: (chunk) =>
          !chunk.canBeInitial() &&
          !chunk.getEntryOptions()?.worker &&
          !/^later-(?:height-grid|registered)/.test(chunk.name ?? ''),
        // What several shared modules of the host are made of is downloaded once.
        ...(isHost && {
          cacheGroups: {
            rules: {
              test: /[\\/]shared[\\/](?:domain|contract|offline|papers)[\\/]/,
              minChunks: 3,
              minSize: 1_000,
            },
          },
        }),
      },
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    plugins: [
      // Of scripts alone: a style sheet's line with the name of its map was not always that of its
      // own hash, and the same name then stood for another content in the next build.
      ...(mode === 'production'
        ? [new webpack.SourceMapDevToolPlugin({ test: /\.js$/, filename: '[file].map' })]
        : []),
      // CKEditor is under the GPL: whoever distributes a build under the MIT licence alone leaves
      // it out.
      ...(isWithoutEditor
        ? [
            new webpack.NormalModuleReplacementPlugin(
              /[\\/]agreement[\\/]editor[\\/]text-editor\.tsx$/,
              join(folder, 'src/agreement/editor/plain-text-editor.tsx'),
            ),
          ]
        : []),
      // proj4 builds with few projections by another list of them; this is its way from a bundler.
      // What it reads besides PROJ's own text is left out in the same way.
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]proj4[\\/]projs\.js$/,
        require.resolve('./proj4-projections.mjs'),
      ),
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]proj4[\\/]lib[\\/]constants[\\/]Datum\.js$/,
        require.resolve('./proj4-datums.mjs'),
      ),
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]node_modules[\\/](?:wkt-parser|mgrs)[\\/]/,
        require.resolve('./proj4-formats.mjs'),
      ),
      // Grids of heights are deflated or plain: of geotiff's other decoders some are larger than
      // the rest of it.
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]geotiff[\\/]dist-module[\\/]compression[\\/](?:jpeg|lerc|lzw|packbits|webimage|zstd)\.js$/,
        require.resolve('./geotiff-decoders.mjs'),
      ),
      new webpack.DefinePlugin({
        __FELTBOK_VERSION__: JSON.stringify(version),
        // A host in development runs what is there, signed or not.
        ...(isHost && {
          __FELTBOK_RELEASE_KEYS__: JSON.stringify(mode === 'production' ? releaseKeys() : null),
        }),
      }),
      ...(isHost ? [] : [new IntegrityPlugin()]),
      new ModuleFederationPlugin({
        name: container,
        // The one file whose content changes under the same name; it names the others by their
        // hashes.
        filename: isHost ? undefined : 'remoteEntry.js',
        exposes: isHost ? undefined : { './remote': './src/remote.tsx' },
        remotes: {},
        shared: isHost ? provided : undefined,
        // The default would load every remote at start-up, and fail where one is unreachable.
        shareStrategy: 'loaded-first',
        manifest: !isHost,
        dts: false,
        // One runtime for the page: the host's, which is there before any remote is asked for.
        runtimePlugins: isHost ? [require.resolve('./provide-federation-runtime.mjs')] : [],
        // Remotes are found by their entries, and no page runs in Node: the runtime's code for the
        // rest is left out.
        experiments: {
          externalRuntime: !isHost,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      // A remote takes what is shared from the host, or its own copy where a host lacks a module.
      // It offers none, as the host has them all.
      ...(isHost ? [] : [new ConsumeSharedPlugin({ consumes: consumed })]),
      new LibrariesPlugin({
        also: isHost && mode === 'production' ? [serviceWorkerFolder, paperWorkerFolder] : [],
      }),
      new AssetsPlugin(
        { name: app, contract: 4 },
        isHost ? 'before the service worker' : 'after the federation manifest',
        sign,
      ),
      ...(isHost ? [new StartChunksPlugin()] : []),
      ...(isHost
        ? [new PagePlugin(join(folder, 'src'), ['index.html', 'manifest.webmanifest'], firstPaint)]
        : []),
      ...(isHost && mode === 'production' ? [injectServiceWorker()] : []),
    ],
    performance: false,
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      name: `${app}-${mode}${isWithoutEditor ? '-without-editor' : ''}`,
      cacheDirectory: join(root, 'node_modules/.cache/webpack', app),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    devServer: {
      host: 'localhost',
      port: Number(process.env.FELTBOK_PORT_BASE ?? 4600) + portOffsets[app],
      headers: { 'Access-Control-Allow-Origin': '*' },
      historyApiFallback: isHost && { disableDotRule: false },
      hot: false,
      liveReload: true,
      static: false,
      // Of a stack's state the page needs its config.json; the rest, keys among it, is nobody's
      // business.
      setupMiddlewares: (middlewares, { app: server }) => {
        if (isHost)
          server?.get('/config.json', (_request, response) =>
            response.sendFile(stateFile('config.json')),
          );
        return middlewares;
      },
    },
  };
}

/** A file of the running stack's state. @param {string} name */
const stateFile = (name) => join(root, '.feltbok', process.env.FELTBOK_PORT_BASE ?? '4600', name);
