import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TileAddress } from './tile-grid';
import type { BaseMap } from './tile-painter';

export interface TileStoreOptions {
  /** Tiles are stored below it, by version; undefined holds them in memory only. */
  folder?: string;
  /** Changes whenever the same tile may look different. */
  version: string;
  paint(base: BaseMap, tile: TileAddress): Promise<Buffer>;
}

/** The most recently used tiles stay in memory up to this many bytes. */
const memoryLimit = 64 * 1024 * 1024;

/** Paints each tile once: from memory, else from the disk, else by the painter. */
export class TileStore {
  readonly #options: TileStoreOptions;
  readonly #memory = new Map<string, Buffer>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(options: TileStoreOptions) {
    this.#options = options;
  }

  /** Removes what former versions have left on the disk. */
  async removeFormerVersions(): Promise<void> {
    const { folder, version } = this.#options;
    if (!folder) return;
    for (const name of await readdir(folder).catch(() => [])) {
      if (name !== version) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  async tile(base: BaseMap, tile: TileAddress): Promise<Buffer> {
    const key = `${base}/${tile.z}/${tile.x}/${tile.y}`;
    const known = this.#memory.get(key);
    if (known) {
      this.#memory.delete(key);
      this.#memory.set(key, known);
      return known;
    }
    // A map asks for its tiles all at once, and two maps may ask for the same.
    let found = this.#underWay.get(key);
    if (!found) {
      found = this.#fetch(key, base, tile).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, found);
    }
    return found;
  }

  async #fetch(key: string, base: BaseMap, tile: TileAddress): Promise<Buffer> {
    const { folder, version, paint } = this.#options;
    const file = folder && join(folder, version, `${key}.png`);
    const onDisk = file ? await readFile(file).catch(() => undefined) : undefined;
    const picture = onDisk ?? (await paint(base, tile));
    this.#keep(key, picture);
    if (file && !onDisk) await writeWhole(file, picture);
    return picture;
  }

  #keep(key: string, picture: Buffer): void {
    this.#memory.set(key, picture);
    this.#bytes += picture.length;
    for (const [oldest, { length }] of this.#memory) {
      if (this.#bytes <= memoryLimit) break;
      this.#memory.delete(oldest);
      this.#bytes -= length;
    }
  }
}

/** By renaming: a program killed while it writes leaves no half tile behind. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
