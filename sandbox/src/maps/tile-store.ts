import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TileAddress } from './tile-grid';
import type { BaseMap } from './tile-painter';

export interface TileStoreOptions {
  /** Folder below which tiles are stored by version. */
  folder: string;
  /** Version that changes whenever the same tile may look different. */
  version: string;
  paint(base: BaseMap, tile: TileAddress): Promise<Buffer>;
}

/** Paints each tile once and stores it on the disk. */
export class TileStore {
  readonly #options: TileStoreOptions;
  readonly #underWay = new Map<string, Promise<Buffer>>();

  constructor(options: TileStoreOptions) {
    this.#options = options;
  }

  /** Removes tiles of former versions from the disk. */
  async removeFormerVersions(): Promise<void> {
    const { folder, version } = this.#options;
    for (const name of await readdir(folder).catch(() => [])) {
      if (name !== version) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  async tile(base: BaseMap, tile: TileAddress): Promise<Buffer> {
    const { folder, version } = this.#options;
    const file = join(folder, version, base, String(tile.z), String(tile.x), `${tile.y}.png`);
    const stored = await readFile(file).catch(() => undefined);
    if (stored) return stored;
    // Two maps may request the same tile at once.
    const running = this.#underWay.get(file);
    if (running) return running;
    const painting = this.#paint(file, base, tile).finally(() => this.#underWay.delete(file));
    this.#underWay.set(file, painting);
    return painting;
  }

  /** Stores by renaming, so that a program that is killed leaves no half-written tile behind. */
  async #paint(file: string, base: BaseMap, tile: TileAddress): Promise<Buffer> {
    const picture = await this.#options.paint(base, tile);
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(unfinished, picture);
    await rename(unfinished, file);
    return picture;
  }
}
