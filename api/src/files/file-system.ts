import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileKey, isFileKey, requireFileKey, requireFolder } from './file-key';
import { type Block, FileMissing, type FileStore, FileStoreError } from './file-store';
import { makePrivateFolder } from './private-folder';

/** Beside the customers' folders; the underscore prevents it from ever being one. */
const unfinishedFolder = '_unfinished';

/** There too: a folder for each file that comes in blocks, by the file's name. */
const blocksFolder = '_blocks';

/** Read at a time: twice what Node takes by itself, as each read costs a trip to another thread. */
const chunkBytes = 128 * 1024;

/**
 * Files in a folder, on this machine or on a volume that several share.
 * @throws FileStoreError when the folder cannot be written
 */
export async function fileSystemStore(root: string): Promise<FileStore> {
  const unfinished = join(root, unfinishedFolder);
  const pathOf = (key: FileKey) => {
    requireFileKey(key);
    return join(root, ...key.split('/'));
  };
  const blocksOf = (key: FileKey) => {
    requireFileKey(key);
    return join(root, blocksFolder, key.replaceAll('/', '_'));
  };
  const putWhole = wholeWriter(root, unfinished);
  try {
    makePrivateFolder(root);
    await mkdir(unfinished, { recursive: true });
    await syncFolder(root);
  } catch (error) {
    throw new FileStoreError(
      `The folder for files ${root} cannot be used: ${(error as Error).message}`,
    );
  }

  return {
    put: async (key, content) => putWhole(pathOf(key), content),

    putBlock: async (key, block, bytes) =>
      putWhole(join(blocksOf(key), blockName(block)), asOneChunk(bytes)),

    removeBlock: (key, block) => rm(join(blocksOf(key), blockName(block)), { force: true }),

    async joinBlocks(key, blocks) {
      const path = pathOf(key);
      const folder = blocksOf(key);
      if (await statOf(path)) return;
      try {
        await putWhole(path, contentsOf(blocks.map((block) => join(folder, blockName(block)))));
      } catch (error) {
        // Another process may just have joined them, and removed them then.
        if (isAbsence(error) && (await statOf(path))) return;
        missingOr(error);
      }
      await rm(folder, { recursive: true, force: true });
    },

    async get(key, range) {
      const handle = await open(pathOf(key)).catch(missingOr);
      return handle.createReadStream({
        highWaterMark: chunkBytes,
        ...(range && { start: range.first, end: range.last }),
      });
    },

    async stat(key) {
      const found = await statOf(pathOf(key));
      return found && { size: found.size, storedAt: found.mtime };
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
      await rm(blocksOf(key), { recursive: true, force: true });
    },

    keys: (folder) => keysBelow(root, folder),

    removeUnfinished: async (before, blocksBefore) =>
      (await removeOlder(unfinished, before)) +
      (await removeOlder(join(root, blocksFolder), blocksBefore)),
  };
}

/**
 * @returns writes a file: it is under its name and on the disk when this resolves; nothing is there
 *   when it rejects
 */
function wholeWriter(root: string, unfinished: string) {
  const makeFolder = folderMaker(root);
  return async (path: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
    const draft = join(unfinished, randomUUID());
    try {
      await writeDurably(draft, content);
      await makeFolder(dirname(path));
      await rename(draft, path);
      // Until the folder is on the disk too, a loss of power would lose the name again.
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
}

/**
 * Each write of an upload moves the time of its file on, and each new block that of its folder, so
 * what is old has nobody writing it.
 * @returns how many were removed
 */
async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const name of namesIn(folder)) {
    const path = join(folder, name);
    const found = await statOf(path);
    if (!found || found.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  // One write is under way while the next chunk is read.
  let written = Promise.resolve();
  try {
    for await (const chunk of content) {
      await written;
      written = writeWhole(handle, chunk);
      // Heard of by the next round; the chunk that is read meanwhile may take long.
      written.catch(() => undefined);
    }
    await written;
    await handle.sync();
  } finally {
    await Promise.allSettled([written]);
    await handle.close();
  }
}

const blockName = ({ number, sha256 }: Block) => `${number}-${sha256}`;

async function* asOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* contentsOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield await readFile(path);
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

/**
 * Makes folders below `root` that are on the disk when it resolves, also for a caller who finds
 * them just made.
 */
function folderMaker(root: string): (folder: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const make = async (folder: string) => {
    const made = await mkdir(folder, { recursive: true });
    if (made === undefined) return;
    for (let above = dirname(folder); above.length >= root.length; above = dirname(above))
      await syncFolder(above);
  };
  return (folder) => {
    const same = underWay.get(folder);
    if (same) return same;
    const making = make(folder).finally(() => underWay.delete(folder));
    underWay.set(folder, making);
    return making;
  };
}

async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders; its file systems journal their names.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* keysBelow(root: string, folder: string | undefined): AsyncGenerator<FileKey> {
  if (folder !== undefined) {
    requireFolder(folder);
    yield* keysIn(root, folder);
    return;
  }
  for await (const name of namesIn(root)) if (!name.startsWith('_')) yield* keysIn(root, name);
}

async function* keysIn(root: string, folder: string): AsyncGenerator<FileKey> {
  for await (const subfolder of namesIn(join(root, folder))) {
    for await (const name of namesIn(join(root, folder, subfolder))) {
      const key = `${folder}/${subfolder}/${name}`;
      if (isFileKey(key)) yield key;
    }
  }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

function missingOr(error: unknown): never {
  throw isAbsence(error) ? new FileMissing() : error;
}

const isAbsence = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
