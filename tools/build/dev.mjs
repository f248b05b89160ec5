import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { createReleaseKey, getPublicKey, signAssets } from './release-signing.mjs';
import { buildAppConfiguration } from './webpack.app.mjs';
import { startWorkbench } from './workbench.mjs';

/**
 * Serves the app of the current folder and rebuilds it on every change. With `--host <address>` a
 * remote is shown inside the host that runs or is deployed there: everything except this remote
 * comes from that host.
 */
const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    port: { type: 'string' },
    'workbench-port': { type: 'string' },
  },
});
const app = basename(process.cwd());
const base = Number(process.env.FELTBOK_PORT_BASE ?? 4600);

/** The workbench's own key, which a deployed host trusts only in this window. */
const key = createReleaseKey();
const sign = (/** @type {Record<string, unknown>} */ assets) =>
  signAssets(assets, key, { serial: Date.now() });
const configuration = buildAppConfiguration(app, 'development', sign);
const devServer = { ...configuration.devServer, ...(values.port && { port: Number(values.port) }) };
const server = new WebpackDevServer(devServer, webpack({ ...configuration, devServer }));
await server.start();

if (values.host) {
  const port = Number(values['workbench-port'] ?? base + 30);
  const workbench = await startWorkbench({
    host: values.host.replace(/\/$/, ''),
    remote: app.replace('remote-', ''),
    key: getPublicKey(key),
    remoteAddress: `http://localhost:${devServer.port}`,
    port,
  });
  console.log(`ready workbench ${workbench.address}`);
}
