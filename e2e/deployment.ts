import type { KeyObject } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import {
  ensureLocalReleaseKey,
  type ReleaseWords,
  signAssets,
} from '../tools/build/release-signing.mjs';
import { secondSet, sparePort } from './addresses';
import { Gate } from './gate';
import { type AppServer, configWith, serveFolder } from './servers';
import { type App, apps, builtApp, type Variant } from './variants';

const ports: Record<App, 0 | 1 | 2 | 3> = {
  host: 0,
  'remote-case': 1,
  'remote-maps': 2,
  'remote-reports': 3,
};

type RemoteName = 'case' | 'maps' | 'reports';
const nameOf = (app: Exclude<App, 'host'>) => app.replace('remote-', '') as RemoteName;

/**
 * Names that stay while their content changes: they go last, so that they never name a file that is
 * not there yet.
 */
const stable =
  /^(assets|mf-manifest)\.json$|^remoteEntry\.js$|^index\.html$|^service-worker\.js$|\.webmanifest$/;

let lastSerial = 0;

/** The key and words that sign a build when it is deployed. */
interface Signing extends Omit<ReleaseWords, 'serial'> {
  /** This machine's own key unless another signs. */
  key?: KeyObject;
}

/** As a deployer does it, who signs anew what is deployed, a former build too. */
async function signAnew(
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
      if (file === 'assets.json') await signAnew(from, to, signing);
      else await copyFile(join(from, file), join(to, file));
    }
  }
}

/** How a deployment lays out its remotes. */
export type Place =
  /** Each at an origin of its own, replaced by copying over it. */
  | 'separate origins'
  /** Below the host, each build in a folder of its own, which config.json names. */
  | 'one origin';

interface DeploymentOptions {
  /** Each server has a gate before it, which may damage its answers. */
  isGated?: boolean;
  variant?: Variant;
  place?: Place;
  /** Of the host, without the remotes' addresses; that of the stack under test unless given. */
  config?: object;
  /**
   * The index at whose ports the pages reach the servers, where something of the caller's stands
   * between.
   */
  reachedAt?: number;
}

/**
 * Host and remotes on servers of their own, to which builds are deployed by copying, as in
 * production.
 */
export class Deployment {
  private readonly servers = new Map<App, AppServer>();
  private readonly gates: Gate[] = [];
  /** The gates of a deployment that has them from the start. */
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
    return this.addressOf('host');
  }

  addressOf(app: App) {
    return `http://localhost:${sparePort(this.options.reachedAt ?? this.parallelIndex, ports[app])}`;
  }

  folderOf(app: App) {
    return join(this.folder, app);
  }

  private get isOneOrigin() {
    return this.options.place === 'one origin';
  }

  /**
   * Copies a build beside what is there; files of former builds stay for the pages that still run
   * them.
   */
  deploy(app: App, variant: Variant, signing: Signing = {}) {
    return this.deployFolder(app, builtApp(app, variant), signing);
  }

  /** @param from folder of a build that is no variant */
  async deployFolder(app: App, from: string, signing: Signing = {}) {
    if (!this.isOneOrigin || app === 'host') return copyBuild(from, this.folderOf(app), signing);
    const { build } = JSON.parse(await readFile(join(from, 'assets.json'), 'utf8'));
    const name = nameOf(app);
    await copyBuild(from, join(this.folderOf('host'), 'remotes', name, build), signing);
    this.buildFolders[name] = `/remotes/${name}/${build}`;
    await this.servers.get('host')?.configure(await this.config());
  }

  /** The address of a remote's present folder below the host, where each build has its own. */
  getFolderAddress(name: RemoteName) {
    return this.buildFolders[name] ?? '';
  }

  async startServers(which: readonly App[] = this.isOneOrigin ? ['host'] : apps) {
    await Promise.all(which.map((app) => this.startReachable(app)));
  }

  private async startReachable(app: App) {
    if (!this.options.isGated) return void (await this.startServer(app, this.parallelIndex));
    const target = await this.startServer(app, secondSet(this.parallelIndex));
    this.gateOf.set(app, await Gate.open(sparePort(this.parallelIndex, ports[app]), target));
  }

  /** The gate before a server, where each has one; a server that is started anew has a new gate. */
  gateBefore(app: App): Gate | undefined {
    return this.gateOf.get(app);
  }

  private async startServer(app: App, parallelIndex: number) {
    const port = sparePort(parallelIndex, ports[app]);
    const config = app === 'host' ? await this.config() : undefined;
    this.servers.set(
      app,
      await serveFolder({ folder: this.folderOf(app), port, ...(config && { config }) }),
    );
    return `http://localhost:${port}`;
  }

  private async config(changes: Partial<Record<RemoteName, string>> = {}) {
    const remotes = {
      case: this.addressOf('remote-case'),
      maps: this.addressOf('remote-maps'),
      reports: this.addressOf('remote-reports'),
    };
    const whole = { remotes: { ...(this.isOneOrigin ? this.buildFolders : remotes), ...changes } };
    return this.options.config ? { ...this.options.config, ...whole } : configWith(whole);
  }

  /** From now on the host's configuration names other addresses for some remotes. */
  async moveRemotes(changes: Partial<Record<RemoteName, string>>) {
    await this.servers.get('host')?.configure(await this.config(changes));
  }

  /** Puts a gate before the server of an app, at the address where the app was. */
  async gate(app: App): Promise<Gate> {
    await this.stopServers([app]);
    const target = await this.startServer(app, secondSet(this.parallelIndex));
    const gate = await Gate.open(sparePort(this.parallelIndex, ports[app]), target);
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
