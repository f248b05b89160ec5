import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sparePort } from './addresses';
import { configWith, type Server, serveFolder } from './servers';
import { type App, apps, builtApp, type Variant } from './variants';

const ports: Record<App, 0 | 1 | 2 | 3> = { host: 0, 'remote-case': 1, 'remote-maps': 2, 'remote-reports': 3 };

/** Names that stay while their content changes: they go last, so that they never name a file that is not there yet. */
const stable = /^(assets|mf-manifest)\.json$|^remoteEntry\.js$|^index\.html$|^service-worker\.js$|\.webmanifest$/;

interface DeploymentOptions {
  variant?: Variant;
  /** Of the host, without the remotes' addresses; that of the stack under test unless told. */
  config?: object;
  /** The index at whose ports the pages reach the servers, where something of the caller's stands between. */
  reachedAt?: number;
}

/** Host and remotes on servers of their own, to which builds are deployed by copying, as in production. */
export class Deployment {
  private readonly servers = new Map<App, Server>();

  private constructor(
    private readonly folder: string,
    private readonly parallelIndex: number,
    private readonly options: DeploymentOptions,
  ) {}

  /** @param parallelIndex whose ports the servers listen on */
  static async start(parallelIndex: number, options: DeploymentOptions = {}): Promise<Deployment> {
    const deployment = new Deployment(await mkdtemp(join(tmpdir(), 'feltbok-deployed-')), parallelIndex, options);
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

  /** Copies a build beside what is there; files of former builds stay for the pages that still run them. */
  async deploy(app: App, variant: Variant) {
    const from = builtApp(app, variant);
    const to = this.folderOf(app);
    await mkdir(to, { recursive: true });
    const files = (await readdir(from, { recursive: true })).filter((file) => !file.endsWith('.map'));
    for (const isLast of [false, true]) {
      for (const file of files)
        if (stable.test(file) === isLast) await cp(join(from, file), join(to, file), { recursive: true });
    }
  }

  async startServers(which: readonly App[] = apps) {
    const remotes = {
      case: this.addressOf('remote-case'),
      maps: this.addressOf('remote-maps'),
      reports: this.addressOf('remote-reports'),
    };
    const config = this.options.config ? { ...this.options.config, remotes } : await configWith({ remotes });
    await Promise.all(
      which.map(async (app) => {
        const port = sparePort(this.parallelIndex, ports[app]);
        this.servers.set(
          app,
          await serveFolder({ folder: this.folderOf(app), port, ...(app === 'host' && { config }) }),
        );
      }),
    );
  }

  async stopServers(which: readonly App[] = apps) {
    await Promise.all(which.map(async (app) => this.servers.get(app)?.stop()));
  }

  async end() {
    await this.stopServers();
    await rm(this.folder, { recursive: true, force: true });
  }
}
