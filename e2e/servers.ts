import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStaticServer } from '../sandbox/src/static-server';
import { addresses, portBase } from './addresses';

const root = join(import.meta.dirname, '..');
/**
 * Prevents a server from outliving an interrupted test run and keeping its port from the next one.
 */
const parentWatchdog = new URL('../tools/scripts/stack/parent-watchdog.mjs', import.meta.url).href;

export interface Server {
  address: string;
  stop(): Promise<void>;
}

/** Serves a built app like the stack, from another port. */
export const serve = ({
  app,
  ...options
}: {
  app: string;
  port: number;
  config?: object;
}): Promise<Server> => serveFolder({ folder: join(app, 'dist'), ...options });

/** A server of an app whose configuration can be changed while it runs. */
export interface AppServer extends Server {
  configure(config: object): Promise<void>;
}

/**
 * Serves a folder as the stack serves its apps; with a configuration, as a host. It runs in this
 * process: a program for each of a deployment's four apps would take longer to start than most
 * tests.
 */
export async function serveFolder(options: {
  folder: string;
  port: number;
  config?: object;
}): Promise<AppServer> {
  const { folder, port, config } = options;
  const configFile = join(await mkdtemp(join(tmpdir(), 'feltbok-')), 'config.json');
  const configure = (content: object) => writeFile(configFile, JSON.stringify(content));
  if (config) await configure(config);
  const server = await startStaticServer({
    root: resolve(root, folder),
    port,
    compression: 1,
    spa: Boolean(config),
    ...(config && { configFile }),
  });
  return { address: server.address, stop: () => server.close(), configure };
}

/** Starts a program of the product; it ends with this process. */
export const spawnProgram = (
  command: string[],
  folder: string,
  environment: NodeJS.ProcessEnv = {},
) =>
  spawn(process.execPath, ['--import', parentWatchdog, ...command], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });

/**
 * Runs a program of the product in the root.
 * @param readyLine what it prints when it serves
 */
export async function startProgram(
  command: string[],
  readyLine: RegExp,
  environment: NodeJS.ProcessEnv,
) {
  const child = spawnProgram(command, root, environment);
  await waitUntilReady(child, command.join(' '), readyLine);
  return child;
}

/**
 * Runs a program of the product to its end.
 * @throws Error when it fails
 */
export async function runProgram(command: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const child = spawnProgram(command, root, environment);
  child.stdout?.resume();
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
}

/** Reads the configuration of the stack under test and replaces some of it. */
export async function readChangedConfig(changes: object): Promise<object> {
  const file = join(root, '.feltbok', String(portBase), 'config.json');
  return { ...JSON.parse(await readFile(file, 'utf8')), ...changes };
}

/** Returns the addresses of the remotes with some of them changed. */
export const changeRemotes = (
  changes: Partial<Record<keyof typeof addresses.remotes, string>>,
) => ({
  remotes: { ...addresses.remotes, ...changes },
});

/** Waits for the line that begins with `ready`, which a server prints. */
const waitUntilReady = (child: ChildProcess, name: string, readyLine = /^ready /m) =>
  new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (lines: Buffer) => readyLine.test(lines.toString()) && resolve());
    child.once('exit', (code) =>
      reject(new Error(`${name} was not served: its server ended with ${code}`)),
    );
  });

const stopProcess = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/**
 * Develops one remote against a host with its developer's command: `npm run dev -w <app> -- --host
 * <address>`.
 */
export async function developRemote(options: {
  app: string;
  host: string;
  port: number;
  workbenchPort: number;
}): Promise<Server & { devServer: string }> {
  const { app, host, port, workbenchPort } = options;
  const command = [
    '../tools/build/dev.mjs',
    '--host',
    host,
    '--port',
    String(port),
    '--workbench-port',
    String(workbenchPort),
  ];
  const child = spawnProgram(command, join(root, app));
  await waitUntilReady(child, app);
  return {
    address: `http://localhost:${workbenchPort}`,
    devServer: `http://localhost:${port}`,
    stop: () => stopProcess(child),
  };
}
