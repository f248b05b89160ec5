import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runExclusively } from '../tools/scripts/setup/exclusive-run.mjs';
import { getStatePaths } from '../tools/scripts/stack/state-folder.mjs';
import { addresses, portBase } from './addresses';
import { runProgram, startProgram } from './servers';

/** An API with its own data, which a test may kill. */
export class OwnApi {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly corsOrigin: string,
    private readonly reachedAt: string | undefined,
  ) {}

  /**
   * @param data initial data in the format of its import
   * @param corsOrigin whose pages may call it
   * @param reachedAt address for parties that prove who they are; without it the API does not require proof
   */
  static async start(
    port: number,
    data: object,
    corsOrigin: string,
    reachedAt?: string,
  ): Promise<OwnApi> {
    const folder = await mkdtemp(join(tmpdir(), 'feltbok-api-'));
    const api = new OwnApi(folder, port, corsOrigin, reachedAt);
    await cp(await importOnce(JSON.stringify(data)), join(folder, 'data'), { recursive: true });
    await api.startAgain();
    return api;
  }

  get address() {
    return `http://localhost:${this.port}`;
  }

  async startAgain(): Promise<void> {
    this.child = await startProgram(['api/dist/server.js'], /Feltbok API listens/, {
      HOST: 'localhost',
      PORT: String(this.port),
      DATA_DIR: join(this.folder, 'data'),
      IDENTITY_ISSUER: addresses.identity,
      IDENTITY_AUDIENCE: 'feltbok-api',
      IDENTITY_SCOPE: 'feltbok.api',
      OWNER_SERVICE_URL: `${addresses.maps}/eierliste`,
      ...(this.reachedAt !== undefined && {
        PARTY_IDENTITY_ISSUER: addresses.identity,
        PARTY_IDENTITY_NAME: 'Demo-ID',
        PARTY_IDENTITY_CLIENT_ID: 'feltbok-parties',
        PARTY_IDENTITY_CLIENT_SECRET_FILE: getStatePaths(portBase).partySecret,
        PARTY_IDENTITY_RETURN_ADDRESS: `${this.reachedAt}/api/Sign`,
      }),
      CORS_ORIGINS: this.corsOrigin,
    });
  }

  /** Kills it without warning, like a power cut. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async delete(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * Creates a data folder with this content once a run: an empty database and its import take as long
 * as a whole test, and several workers start with the same data.
 */
async function importOnce(content: string): Promise<string> {
  const key = createHash('sha256').update(content).digest('hex').slice(0, 20);
  const place = join(getStatePaths(portBase).folder, 'imported', key);
  const make = async () => {
    if (existsSync(place)) return;
    const draft = `${place}.draft`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const file = `${place}.json`;
    await writeFile(file, content);
    await runProgram(['api/dist/import.js', file], { DATA_DIR: draft });
    await rename(draft, place);
  };
  await runExclusively(`${place}.turn`, make, () => undefined);
  return place;
}
