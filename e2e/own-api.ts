import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from './addresses';
import { runProgram, startProgram } from './servers';

/** An API with data of its own, which a test may kill. */
export class OwnApi {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly corsOrigin: string,
  ) {}

  /** @param data what it begins with, as its import reads it @param corsOrigin whose pages may call it */
  static async start(port: number, data: object, corsOrigin: string): Promise<OwnApi> {
    const folder = await mkdtemp(join(tmpdir(), 'feltbok-api-'));
    const file = join(folder, 'import.json');
    await writeFile(file, JSON.stringify(data));
    const api = new OwnApi(folder, port, corsOrigin);
    await runProgram(['api/dist/import.js', file], { DATA_DIR: join(folder, 'data') });
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
      CORS_ORIGINS: this.corsOrigin,
    });
  }

  /** Ends it as a power cut does: it hears nothing of it. */
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
