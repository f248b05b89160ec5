import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConsumeSharedPlugin, ModuleFederationPlugin } from '@module-federation/enhanced';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { antdParts } from './antd-parts.mjs';
import { AssetsPlugin } from './assets-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { LibrariesPlugin } from './libraries-plugin.mjs';
import { PagePlugin } from './page-plugin.mjs';
import { paperEngineFolder } from './paper-engine-files.mjs';
import {
  buildPaperWorkerConfiguration,
  paperWorkerFolder,
  paperWorkerName,
} from './paper-worker.mjs';
import { readReleaseKeys } from './release-signing.mjs';
import {
  buildServiceWorkerConfiguration,
  injectServiceWorker,
  serviceWorkerFolder,
  serviceWorkerName,
} from './service-worker.mjs';
import { listFormLibraries, listSingletonModules } from './singleton-modules.mjs';
import { StartChunksPlugin } from './start-chunks-plugin.mjs';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isWithoutEditor = process.env.FELTBOK_EDITOR === 'plain';

/**
 * Libraries with state or context, and the modules of `shared/runtime` and `shared/ui`, exist once
 * in the page. They are listed by file name, so that relative imports find the page's copy too.
 */
const once = { singleton: true, requiredVersion: false };
const consumed = {
  react: once,
  'react/': once,
  'react-dom': once,
  'react-dom/': once,
  jotai: once,
  '@ant-design/cssinjs': once,
  ...Object.fromEntries(
    [...listSingletonModules(), ...listFormLibraries()].map(({ file, name }) => [
      file,
      { ...once, import: file, shareKey: name },
    ]),
  ),
};
/**
 * The host offers all shared modules, all in one version, because a device keeps what it has
 * downloaded.
 */
const provided = Object.fromEntries(
  Object.entries(consumed).map(([request, options]) => [request, { ...options, version: '1.0.0' }]),
);

/**
 * The development helpers of React are off in development too: a remote under development runs on
 * the React of a deployed host.
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

/** Files that are already minified are shipped unchanged. */
const minimizer = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    terserOptions: { compress: { passes: 3 } },
    extractComments: false,
    exclude: /\.min\.[0-9a-f]+\.mjs$|^paper-engine\//,
  }),
];

/** Styles that the page uses before any of its code is loaded. The app has the same rules again. */
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
 * Builds the configurations of an app's production build. The host's include its service worker and
 * its worker for papers.
 * @param {'host' | 'remote-case' | 'remote-maps' | 'remote-reports'} app its folder
 * @param {string} [outputFolder] of the app's own files, in place of its `dist`
 */
export function buildProductionConfigurations(app, outputFolder) {
  const usual = buildAppConfiguration(app, 'production');
  const path = outputFolder ?? usual.output.path;
  const configuration = { ...usual, output: { ...usual.output, path } };
  if (app !== 'host') return [configuration];
  return [
    buildServiceWorkerConfiguration({ rules: [typescript], minimizer }),
    buildPaperWorkerConfiguration({ rules: [typescript], minimizer }),
    configuration,
  ];
}

/** Port offsets of the parts in development; in production only config.json knows the addresses. */
const portOffsets = { host: 0, 'remote-case': 1, 'remote-maps': 2, 'remote-reports': 3 };

/**
 * Builds the webpack configuration of the host or of one remote.
 * @param {'host' | 'remote-case' | 'remote-maps' | 'remote-reports'} app its folder
 * @param {'development' | 'production'} mode
 * @param {(assets: Record<string, unknown>) => object} [sign] signs each build
 */
export function buildAppConfiguration(app, mode, sign) {
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
    // webpack's own CSS support is used: a loader with child compilers would build every shared
    // module again for each file.
    experiments: { css: true },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      // This constructor marks the script of a worker, which is shipped with the build like every
      // other file.
      parser: {
        javascript: { worker: ['BuiltWorker from @feltbok/offline/worker/built-worker.ts', '...'] },
      },
      rules: [
        typescript,
        // These packages do not declare it themselves: only the parts of the editor's seventy
        // packages and of antd that are used are shipped.
        {
          test: /[\\/]node_modules[\\/](?:@ckeditor[\\/][^\\/]+|ckeditor5|@rc-component[\\/][^\\/]+)[\\/].*\.js$/,
          sideEffects: false,
        },
        // geotiff imports each of its decoders dynamically. They are so small here that they are
        // included.
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
      // A worker that starts from a line of the page's code does not know where its script is, so
      // it cannot fetch a second one.
      splitChunks: {
        chunks: (chunk) =>
          !chunk.canBeInitial() &&
          !chunk.getEntryOptions()?.worker &&
          !/^later-(?:height-grid|registered)/.test(chunk.name ?? ''),
        // Modules that several shared modules of the host, or several parts of a remote, contain
        // are downloaded once.
        cacheGroups: {
          rules: isHost && {
            test: /[\\/]shared[\\/](?:domain|contract|offline|papers)[\\/]/,
            minChunks: 3,
            minSize: 1_000,
          },
          parts: !isHost && { minChunks: 3, minSize: 7_500 },
          // The frame of the map's panels is in one file, small as it is.
          panels: !isHost && { test: /[\\/]src[\\/]controls[\\/]/, minChunks: 4, minSize: 3_000 },
        },
      },
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    plugins: [
      // Only scripts get source maps: the line with a style sheet's map did not always match the
      // hash in the name, so that the same name stood for other content in the next build.
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
      // proj4 supports builds with few projections through another list of them, which needs this
      // replacement in a bundler. Formats besides PROJ's own text are left out in the same way.
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
      // Height grids are deflated or uncompressed, and some of geotiff's other decoders are larger
      // than the rest of it.
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]geotiff[\\/]dist-module[\\/]compression[\\/](?:jpeg|lerc|lzw|packbits|webimage|zstd)\.js$/,
        require.resolve('./geotiff-decoders.mjs'),
      ),
      new webpack.NormalModuleReplacementPlugin(/^antd\/es\/\w+$/, (resource) => {
        if (!/[\\/]antd-img-crop[\\/]/.test(resource.contextInfo.issuer)) return;
        resource.request = antdParts[resource.request] ?? resource.request;
      }),
      new webpack.DefinePlugin({
        __FELTBOK_VERSION__: JSON.stringify(version),
        // A host in development runs any build, signed or not.
        ...(isHost && {
          __FELTBOK_RELEASE_KEYS__: JSON.stringify(
            mode === 'production' ? readReleaseKeys() : null,
          ),
        }),
      }),
      ...(isHost ? [] : [new IntegrityPlugin()]),
      new ModuleFederationPlugin({
        name: container,
        // The only file whose content changes under the same name; it names the others by their
        // hashes.
        filename: isHost ? undefined : 'remoteEntry.js',
        exposes: isHost ? undefined : { './remote': './src/remote.tsx' },
        remotes: {},
        shared: isHost ? provided : undefined,
        // The default would load every remote at start-up, and fail when one cannot be reached.
        shareStrategy: 'loaded-first',
        manifest: !isHost,
        dts: false,
        // The page has one runtime: the host's, which is loaded before any remote.
        runtimePlugins: isHost ? [require.resolve('./provide-federation-runtime.mjs')] : [],
        // Remotes are found through their entries, and no page runs in Node, so the runtime's other
        // code is left out.
        experiments: {
          externalRuntime: !isHost,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      // A remote takes shared modules from the host, or its own copy where a host lacks one. It
      // offers none, because the host has all of them.
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
      // The page needs only config.json from a stack's state; everything else there, including
      // keys, stays private.
      setupMiddlewares: (middlewares, { app: server }) => {
        if (isHost)
          server?.get('/config.json', (_request, response) =>
            response.sendFile(getStateFile('config.json')),
          );
        return middlewares;
      },
    },
  };
}

/**
 * Returns the path of a file in the running stack's state.
 * @param {string} name
 */
const getStateFile = (name) =>
  join(root, '.feltbok', process.env.FELTBOK_PORT_BASE ?? '4600', name);
