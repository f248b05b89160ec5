import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startAzurite } from '../api/src/testing/azurite';
import { emptyServerDatabase } from '../api/src/testing/server-template';
import { freePort } from '../sandbox/src/free-port';
import { findOrFetchNginx } from '../scripts/deployment/nginx.mjs';
import { startCluster } from '../scripts/postgres/cluster.mjs';
import { addresses, portBase } from './addresses';
import { configWith, runProgram, spawnProgram } from './servers';

const root = join(import.meta.dirname, '..');
const apps = ['host', 'remote-case', 'remote-maps', 'remote-reports'] as const;
const apiProcesses = 3;

/** What docker-compose.yml describes, without containers: the same programs behind the same proxy configuration. */
export interface DeployedTopology {
  /** Where the app is, by TLS with a certificate that nobody vouches for. */
  address: string;
  /** The same without TLS. */
  plainAddress: string;
  /** The API processes behind the proxy, each with its own address. */
  apis: { address: string; kill(): Promise<void> }[];
  stop(): Promise<void>;
}

/** @returns undefined, with what is missing printed, where this machine does not have all parts */
export async function startTopology(): Promise<DeployedTopology | undefined> {
  const nginx = findOrFetchNginx();
  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  const cluster = nginx && hasOpenssl ? await startCluster() : undefined;
  if (!nginx || !cluster) {
    const missing = [nginx ? '' : 'nginx', hasOpenssl ? '' : 'openssl', 'PostgreSQL'].filter(Boolean).slice(0, 1);
    console.log(`THE TOPOLOGY OF docker-compose.yml IS NOT TESTED: this machine has no ${missing}.`);
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'feltbok-topology-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true }), cluster.stop];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const azurite = await startAzurite();
    ends.push(azurite.close);
    const { url, ownerUrl } = await emptyServerDatabase(cluster.url);
    const secrets = {
      DATABASE_URL_FILE: await written(join(folder, 'database_url'), `${url}\n`),
      AZURE_STORAGE_CONNECTION_STRING_FILE: await written(join(folder, 'storage'), azurite.connectionString),
    };
    const asOwner = {
      ...secrets,
      DATABASE_OWNER_URL_FILE: await written(join(folder, 'database_owner_url'), ownerUrl),
    };
    await runProgram(['api/dist/migrate.js'], asOwner);
    await runProgram(['api/dist/import.js', join(root, '.feltbok', String(portBase), 'demo-data.json')], asOwner);

    const running = async (command: string[], environment: NodeJS.ProcessEnv) => {
      const { child, address } = await listening(command, environment);
      ends.push(() => ended(child));
      return { address, kill: () => ended(child, 'SIGKILL') };
    };
    const [proxyPort, plainPort] = [await freePort(), await freePort()];
    const address = `https://localhost:${proxyPort}`;
    const identity = { IDENTITY_ISSUER: addresses.identity, IDENTITY_AUDIENCE: 'feltbok-api' };
    const api = { HOST: 'localhost', PORT: '0', IDENTITY_SCOPE: 'feltbok.api', CORS_ORIGINS: address };
    const apis = await Promise.all(
      Array.from({ length: apiProcesses }, () =>
        running(['api/dist/server.js'], { ...api, ...identity, ...secrets, DATABASE_POOL_SIZE: '5' }),
      ),
    );
    const remotes = Object.fromEntries(
      ['case', 'maps', 'reports'].map((name) => [name, `${address}/remotes/${name}`] as const),
    );
    const config = await configWith({ api: address, remotes });
    await written(join(folder, 'config.json'), JSON.stringify(config));
    const hosts = await Promise.all(
      apps.map((app) => {
        const served = ['--build', `${app}/dist`, '--root', join(folder, app), '--port', '0', '--address', 'localhost'];
        const asHost = app === 'host' ? ['--config', join(folder, 'config.json')] : [];
        return running(['sandbox/dist/serve-app.cjs', ...served, ...asHost], {});
      }),
    );
    const upstreams = [upstream('api', apis), ...apps.map((app, at) => upstream(app, hosts.slice(at, at + 1)))].join(
      '',
    );
    const proxy = await startProxy(nginx, folder, upstreams, { proxyPort, plainPort });
    ends.push(() => ended(proxy));
    return { address, plainAddress: `http://localhost:${plainPort}`, apis, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function written(path: string, text: string): Promise<string> {
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

const upstream = (name: string, servers: { address: string }[]) =>
  `upstream ${name} { zone ${name} 64k; ${servers.map(({ address }) => `server ${new URL(address).host}; `).join('')}}\n`;

/** The proxy as it is deployed, but for its ports, its certificate and where its upstreams are. */
async function startProxy(
  nginx: string,
  folder: string,
  upstreams: string,
  { proxyPort, plainPort }: { proxyPort: number; plainPort: number },
): Promise<ChildProcess> {
  const certificate = ['-keyout', join(folder, 'tls_key'), '-out', join(folder, 'tls_certificate')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...certificate,
    ...subject,
  ]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  const changes: [string, string][] = [
    ['listen 8080;', `listen ${plainPort};`],
    ['listen 8443 ssl http2;', `listen ${proxyPort} ssl http2;`],
    ['/run/secrets/', `${folder}/`],
    ['/run/nginx/', `${folder}/`],
    ['error_log stderr warn;', `error_log ${folder}/error.log warn;`],
    ['access_log /dev/stdout door;', `access_log ${folder}/access.log door;`],
  ];
  let configuration = await readFile(join(root, 'deploy/proxy/nginx.conf'), 'utf8');
  for (const [from, to] of changes) {
    if (!configuration.includes(from)) throw new Error(`deploy/proxy/nginx.conf has no '${from}'.`);
    configuration = configuration.replaceAll(from, to);
  }
  await writeFile(join(folder, 'nginx.conf'), configuration);
  await writeFile(join(folder, 'upstreams.conf'), upstreams);
  // Its workers could not write into this folder as anybody else.
  const asRoot = process.getuid?.() === 0 ? ' user root;' : '';
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off;${asRoot}`];
  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('nginx ended before it listened.')));
  await Promise.race([untilAnswered(plainPort), exited]);
  exited.catch(() => undefined);
  return child;
}

async function untilAnswered(port: number): Promise<void> {
  const until = Date.now() + 15_000;
  while (Date.now() < until) {
    const answer = await fetch(`http://localhost:${port}/`, { redirect: 'manual' }).catch(() => undefined);
    if (answer?.status === 301) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answers on port ${port}.`);
}

/** Starts a program that says where it listens. */
async function listening(command: string[], environment: NodeJS.ProcessEnv) {
  const child = spawnProgram(command, root, environment);
  if (!child.stdout) throw new Error('The program has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /(?:^ready \S+|listens on) (http:\/\/[^\s"]+)/.exec(line)?.[1];
    if (!address) continue;
    child.stdout.resume();
    return { child, address };
  }
  throw new Error(`${command.join(' ')} ended before it listened.`);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
