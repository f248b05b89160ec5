import type { KeyObject } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import {
  ensureLocalReleaseKey,
  type ReleaseWords,
  signAssets,
} from '../tools/build/release-signing.mjs';
import { getSecondSet, getSparePort } from './addresses';
import { Gate } from './gate';
import { type AppServer, readChangedConfig, serveFolder } from './servers';
import { type App, apps, getBuildFolder, type Variant } from './variants';

const ports: Record<App, 0 | 1 | 2 | 3> = {
  host: 0,
  'remote-case': 1,
  'remote-maps': 2,
  'remote-reports': 3,
};

type RemoteName = 'case' | 'maps' | 'reports';
const getRemoteName = (app: Exclude<App, 'host'>) => app.replace('remote-', '') as RemoteName;

/**
 * Files with stable names are copied last, so that they never refer to a file that is not there
 * yet.
 */
const stable =
  /^(assets|mf-manifest)\.json$|^remoteEntry\.js$|^index\.html$|^service-worker\.js$|\.webmanifest$/;

let lastSerial = 0;

/** Key and options of a build's signature. */
interface Signing extends Omit<ReleaseWords, 'serial'> {
  /** Key that signs, by default this machine's own. */
  key?: KeyObject;
}

/** Signs a build again like a deployer, who also does so before deploying a former build again. */
async function signAgain(
  from: string,
  to: string,
  { key = ensureLocalReleaseKey(), ...words }: Signing,
) {
  lastSerial = Math.max(Date.now(), lastSerial + 1);
  const assets = JSON.parse(await readFile(join(from, 'assets.json'), 'utf8'));
  const signed = signAssets(assets, key, { serial: lastSerial, ...words });
  await writeFile(join(to, 'assets.json'), JSON.stringify(signed));
}

async function copyBuild(from: string, to: string, signing: Signing) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)));
  for (const folder of new Set(files.map((file) => dirname(join(to, file)))))
    await mkdir(folder, { recursive: true });
  for (const isLast of [false, true]) {
    for (const file of files) {
      if (stable.test(file) !== isLast) continue;
      if (file === 'assets.json') await signAgain(from, to, signing);
      else await copyFile(join(from, file), join(to, file));
    }
  }
}

/** Layout of the remotes in a deployment. */
export type Place =
  /** Each remote has its own origin, where builds are copied over each other. */
  | 'separate origins'
  /** Remotes are below the host, with a folder for each build that config.json names. */
  | 'one origin';

interface DeploymentOptions {
  /** Whether each server has a gate in front, which may damage its answers. */
  isGated?: boolean;
  variant?: Variant;
  place?: Place;
  /**
   * The host's configuration without the addresses of remotes; by default that of the stack under
   * test.
   */
  config?: object;
  /**
   * Index of the ports through which pages reach the servers, when the caller puts something in
   * between.
   */
  reachedAt?: number;
}

/**
 * Host and remotes on their own servers, to which builds are deployed by copying, as in production.
 */
export class Deployment {
  private readonly servers = new Map<App, AppServer>();
  private readonly gates: Gate[] = [];
  /** Gates of a deployment that has them from the start. */
  private readonly gateOf = new Map<App, Gate>();
  private readonly buildFolders: Partial<Record<RemoteName, string>> = {};

  private constructor(
    private readonly folder: string,
    private readonly parallelIndex: number,
    private readonly options: DeploymentOptions,
  ) {}

  /** @param parallelIndex whose ports the servers listen on */
  static async start(parallelIndex: number, options: DeploymentOptions = {}): Promise<Deployment> {
    const deployment = new Deployment(
      await mkdtemp(join(tmpdir(), 'feltbok-deployed-')),
      parallelIndex,
      options,
    );
    await Promise.all(apps.map((app) => deployment.deploy(app, options.variant ?? 'as built')));
    await deployment.startServers();
    return deployment;
  }

  get address() {
    return this.getAddress('host');
  }

  getAddress(app: App) {
    return `http://localhost:${getSparePort(this.options.reachedAt ?? this.parallelIndex, ports[app])}`;
  }

  getFolder(app: App) {
    return join(this.folder, app);
  }

  private get isOneOrigin() {
    return this.options.place === 'one origin';
  }

  /**
   * Copies a build beside the files that are there; files of former builds stay for pages that
   * still run them.
   */
  deploy(app: App, variant: Variant, signing: Signing = {}) {
    return this.deployFolder(app, getBuildFolder(app, variant), signing);
  }

  /** @param from folder of a build that is not a variant */
  async deployFolder(app: App, from: string, signing: Signing = {}) {
    if (!this.isOneOrigin || app === 'host') return copyBuild(from, this.getFolder(app), signing);
    const { build } = JSON.parse(await readFile(join(from, 'assets.json'), 'utf8'));
    const name = getRemoteName(app);
    await copyBuild(from, join(this.getFolder('host'), 'remotes', name, build), signing);
    this.buildFolders[name] = `/remotes/${name}/${build}`;
    await this.servers.get('host')?.configure(await this.config());
  }

  /**
   * Returns the address of a remote's present folder below the host, where each build has its own.
   */
  getFolderAddress(name: RemoteName) {
    return this.buildFolders[name] ?? '';
  }

  async startServers(which: readonly App[] = this.isOneOrigin ? ['host'] : apps) {
    await Promise.all(which.map((app) => this.startReachable(app)));
  }

  private async startReachable(app: App) {
    if (!this.options.isGated) return void (await this.startServer(app, this.parallelIndex));
    const target = await this.startServer(app, getSecondSet(this.parallelIndex));
    this.gateOf.set(app, await Gate.open(getSparePort(this.parallelIndex, ports[app]), target));
  }

  /**
   * Returns the gate in front of a server, where each has one; a restarted server has a new gate.
   */
  getGate(app: App): Gate | undefined {
    return this.gateOf.get(app);
  }

  private async startServer(app: App, parallelIndex: number) {
    const port = getSparePort(parallelIndex, ports[app]);
    const config = app === 'host' ? await this.config() : undefined;
    this.servers.set(
      app,
      await serveFolder({ folder: this.getFolder(app), port, ...(config && { config }) }),
    );
    return `http://localhost:${port}`;
  }

  private async config(changes: Partial<Record<RemoteName, string>> = {}) {
    const remotes = {
      case: this.getAddress('remote-case'),
      maps: this.getAddress('remote-maps'),
      reports: this.getAddress('remote-reports'),
    };
    const whole = { remotes: { ...(this.isOneOrigin ? this.buildFolders : remotes), ...changes } };
    return this.options.config ? { ...this.options.config, ...whole } : readChangedConfig(whole);
  }

  /** Changes the addresses of some remotes in the host's configuration. */
  async moveRemotes(changes: Partial<Record<RemoteName, string>>) {
    await this.servers.get('host')?.configure(await this.config(changes));
  }

  /** Puts a gate in front of an app's server, at the address where the app was. */
  async gate(app: App): Promise<Gate> {
    await this.stopServers([app]);
    const target = await this.startServer(app, getSecondSet(this.parallelIndex));
    const gate = await Gate.open(getSparePort(this.parallelIndex, ports[app]), target);
    this.gates.push(gate);
    return gate;
  }

  async stopServers(which: readonly App[] = apps) {
    await Promise.all(
      which.map(async (app) => {
        await this.gateOf.get(app)?.close();
        this.gateOf.delete(app);
        await this.servers.get(app)?.stop();
      }),
    );
  }

  async end() {
    await Promise.all(this.gates.map((gate) => gate.close()));
    await this.stopServers();
    await rm(this.folder, { recursive: true, force: true });
  }
}
