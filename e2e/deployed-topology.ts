import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAzuriteInstalled, startAzurite } from '../api/src/testing/azurite';
import { findLine } from '../api/src/testing/find-line';
import { emptyServerDatabase } from '../api/src/testing/server-template';
import { findFreePort } from '../sandbox/src/free-port';
import { findOrFetchNginx } from '../tools/scripts/deployment/nginx.mjs';
import { makeCertificates, startProxy } from '../tools/scripts/deployment/proxy.mjs';
import { startCluster } from '../tools/scripts/postgres/cluster.mjs';
import { addresses, portBase } from './addresses';
import { readChangedConfig, runProgram, spawnProgram } from './servers';

const root = join(import.meta.dirname, '..');
const apps = ['host', 'remote-case', 'remote-maps', 'remote-reports'] as const;
const apiProcesses = 3;

/**
 * The topology of docker-compose.yml without containers: the same programs behind the same proxy
 * configuration.
 */
export interface DeployedTopology {
  /** Address of the app, with TLS and a self-signed certificate. */
  address: string;
  /** Address without TLS. */
  plainAddress: string;
  /**
   * API processes behind the proxy, each with its own address. They use TLS with certificates of
   * `authority`, in PEM.
   */
  apis: { address: string; kill(): Promise<void> }[];
  authority: string;
  stop(): Promise<void>;
}

/** @returns undefined after printing the missing programs, when this machine lacks some */
export async function startTopology(): Promise<DeployedTopology | undefined> {
  const nginx = findOrFetchNginx();
  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  const cluster = nginx && hasOpenssl && isAzuriteInstalled ? await startCluster() : undefined;
  if (!nginx || !cluster) {
    const parts = { nginx, openssl: hasOpenssl, Azurite: isAzuriteInstalled, PostgreSQL: cluster };
    const [missing] = Object.entries(parts).find(([, part]) => !part) ?? [];
    console.log(
      `THE TOPOLOGY OF docker-compose.yml IS NOT TESTED: this machine has no ${missing}.`,
    );
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'feltbok-topology-'));
  const ends: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    cluster.stop,
  ];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const azurite = await startAzurite();
    ends.push(azurite.close);
    const { url, ownerUrl } = await emptyServerDatabase(cluster.url);
    const secrets = {
      DATABASE_URL_FILE: await writePrivateFile(join(folder, 'database_url'), `${url}\n`),
      AZURE_STORAGE_CONNECTION_STRING_FILE: await writePrivateFile(
        join(folder, 'storage'),
        azurite.connectionString,
      ),
    };
    const asOwner = {
      ...secrets,
      DATABASE_OWNER_URL_FILE: await writePrivateFile(join(folder, 'database_owner_url'), ownerUrl),
    };
    await runProgram(['api/dist/migrate.js'], asOwner);
    await runProgram(
      ['api/dist/import.js', join(root, '.feltbok', String(portBase), 'demo-data.json')],
      asOwner,
    );

    makeCertificates(folder);
    const startProcess = async (
      part: string,
      command: string[],
      environment: NodeJS.ProcessEnv,
    ) => {
      const { child, address } = await startListening(command, environment);
      ends.push(() => endProcess(child));
      const { host } = new URL(address);
      return { part, host, address, kill: () => endProcess(child, 'SIGKILL') };
    };
    const getPair = (part: string) =>
      [`inside_${part.replace('-', '_')}_certificate`, `inside_${part.replace('-', '_')}_key`].map(
        (name) => join(folder, name),
      ) as [string, string];
    // The processes must know the proxy's address, and the proxy theirs.
    const proxyPort = await findFreePort();
    const address = `https://localhost:${proxyPort}`;
    const identity = { IDENTITY_ISSUER: addresses.identity, IDENTITY_AUDIENCE: 'feltbok-api' };
    const [TLS_CERTIFICATE_FILE, TLS_KEY_FILE] = getPair('api');
    const api = {
      HOST: 'localhost',
      PORT: '0',
      IDENTITY_SCOPE: 'feltbok.api',
      CORS_ORIGINS: address,
      TLS_CERTIFICATE_FILE,
      TLS_KEY_FILE,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const apis = await Promise.all(
      Array.from({ length: apiProcesses }, () =>
        startProcess('api', ['api/dist/server.js'], {
          ...api,
          ...identity,
          ...secrets,
          DATABASE_POOL_SIZE: '5',
        }),
      ),
    );
    const remotes = Object.fromEntries(
      ['case', 'maps', 'reports'].map((name) => [name, `${address}/remotes/${name}`] as const),
    );
    const config = await readChangedConfig({ api: address, remotes });
    await writePrivateFile(join(folder, 'config.json'), JSON.stringify(config));
    const hosts = await Promise.all(
      apps.map((app) => {
        const [certificate, key] = getPair(app);
        const served = [
          '--build',
          `${app}/dist`,
          '--root',
          join(folder, app),
          '--port',
          '0',
          '--address',
          'localhost',
        ];
        const asHost = app === 'host' ? ['--config', join(folder, 'config.json')] : [];
        const tls = ['--certificate', certificate, '--key', key];
        return startProcess(app, ['sandbox/dist/serve-app.cjs', ...served, ...tls, ...asHost], {});
      }),
    );
    const upstreams = Object.fromEntries(
      ['api', ...apps].map((part) => [
        part,
        [...apis, ...hosts].filter((running) => running.part === part).map(({ host }) => host),
      ]),
    );
    const proxy = await startProxy(nginx, folder, upstreams, proxyPort);
    ends.push(proxy.stop);
    const authority = await readFile(join(folder, 'inside_authority'), 'utf8');
    return { address, plainAddress: `http://localhost:${proxy.plainPort}`, apis, authority, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writePrivateFile(path: string, text: string): Promise<string> {
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

/** Starts a program that prints its address. */
async function startListening(command: string[], environment: NodeJS.ProcessEnv) {
  const child = spawnProgram(command, root, environment);
  if (!child.stdout) throw new Error('The program has no output.');
  const pattern = /(?:^ready \S+|listens on) (https?:\/\/[^\s"]+)/;
  const [, address] = (await findLine(child.stdout, pattern)) ?? [];
  if (!address) throw new Error(`${command.join(' ')} ended before it listened.`);
  return { child, address };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
