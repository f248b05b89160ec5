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
import { createPrivateFolder } from './private-folder';

/**
 * Folder of drafts beside the customers' folders. No customer's folder begins with an underscore.
 */
const unfinishedFolder = '_unfinished';

/** Holds one folder for each file that is sent in blocks, with the file's name. */
const blocksFolder = '_blocks';

/** Read size, twice Node's default, since each read is a trip to another thread. */
const chunkBytes = 128 * 1024;

/**
 * Creates a file store in a folder, on this machine or on a volume that several machines share.
 * @throws FileStoreError when the folder cannot be written
 */
export async function createFileSystemStore(root: string): Promise<FileStore> {
  const unfinished = join(root, unfinishedFolder);
  const getPath = (key: FileKey) => {
    requireFileKey(key);
    return join(root, ...key.split('/'));
  };
  const getBlocksFolder = (key: FileKey) => {
    requireFileKey(key);
    return join(root, blocksFolder, key.replaceAll('/', '_'));
  };
  const putWhole = createFileWriter(root, unfinished);
  try {
    createPrivateFolder(root);
    await mkdir(unfinished, { recursive: true });
    await syncFolder(root);
  } catch (error) {
    throw new FileStoreError(
      `The folder for files ${root} cannot be used: ${(error as Error).message}`,
    );
  }

  return {
    put: async (key, content) => putWhole(getPath(key), content),

    putBlock: async (key, block, bytes) =>
      putWhole(join(getBlocksFolder(key), getBlockName(block)), toSingleChunk(bytes)),

    removeBlock: (key, block) =>
      rm(join(getBlocksFolder(key), getBlockName(block)), { force: true }),

    async joinBlocks(key, blocks) {
      const path = getPath(key);
      const folder = getBlocksFolder(key);
      if (await findStats(path)) return;
      try {
        await putWhole(
          path,
          streamContents(blocks.map((block) => join(folder, getBlockName(block)))),
        );
      } catch (error) {
        // Another process may just have joined and removed the blocks.
        if (isNotFound(error) && (await findStats(path))) return;
        throwMissingOr(error);
      }
      await rm(folder, { recursive: true, force: true });
    },

    async get(key, range) {
      const handle = await open(getPath(key)).catch(throwMissingOr);
      return handle.createReadStream({
        highWaterMark: chunkBytes,
        ...(range && { start: range.first, end: range.last }),
      });
    },

    async stat(key) {
      const found = await findStats(getPath(key));
      return found && { size: found.size, storedAt: found.mtime };
    },

    async delete(key) {
      await rm(getPath(key), { force: true });
      await rm(getBlocksFolder(key), { recursive: true, force: true });
    },

    keys: (folder) => listKeys(root, folder),

    removeUnfinished: async (before, blocksBefore) =>
      (await removeOlder(unfinished, before)) +
      (await removeOlder(join(root, blocksFolder), blocksBefore)),
  };
}

/**
 * @returns a function that writes a file. When it resolves, the file has its name and is on the
 *   disk; when it rejects, there is no file.
 */
function createFileWriter(root: string, unfinished: string) {
  const createFolder = createFolderMaker(root);
  return async (path: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
    const draft = join(unfinished, randomUUID());
    try {
      await writeDurably(draft, content);
      await createFolder(dirname(path));
      await rename(draft, path);
      // A loss of power would lose the new name if the folder were not on the disk too.
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
}

/**
 * Removes old drafts and blocks. Each write of an upload updates the time of its file, and each new
 * block that of its folder, so nobody writes to an old one.
 * @returns the number of removed entries
 */
async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const name of listNames(folder)) {
    const path = join(folder, name);
    const found = await findStats(path);
    if (!found || found.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  // One write is in progress while the next chunk is read.
  let lastWrite = Promise.resolve();
  try {
    for await (const chunk of content) {
      await lastWrite;
      lastWrite = writeFully(handle, chunk);
      // The next round reports the error; reading the next chunk may take long.
      lastWrite.catch(() => undefined);
    }
    await lastWrite;
    await handle.sync();
  } finally {
    await Promise.allSettled([lastWrite]);
    await handle.close();
  }
}

const getBlockName = ({ number, sha256 }: Block) => `${number}-${sha256}`;

async function* toSingleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* streamContents(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield await readFile(path);
}

async function writeFully(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

/**
 * @returns a function that creates folders below `root`. When it resolves, the folder is on the
 *   disk, also for a caller who finds it just created.
 */
function createFolderMaker(root: string): (folder: string) => Promise<void> {
  const pendingFolders = new Map<string, Promise<void>>();
  const make = async (folder: string) => {
    const made = await mkdir(folder, { recursive: true });
    if (made === undefined) return;
    for (let above = dirname(folder); above.length >= root.length; above = dirname(above))
      await syncFolder(above);
  };
  return (folder) => {
    const same = pendingFolders.get(folder);
    if (same) return same;
    const making = make(folder).finally(() => pendingFolders.delete(folder));
    pendingFolders.set(folder, making);
    return making;
  };
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file systems journal names.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listKeys(root: string, folder: string | undefined): AsyncGenerator<FileKey> {
  if (folder !== undefined) {
    requireFolder(folder);
    yield* listKeysInFolder(root, folder);
    return;
  }
  for await (const name of listNames(root))
    if (!name.startsWith('_')) yield* listKeysInFolder(root, name);
}

async function* listKeysInFolder(root: string, folder: string): AsyncGenerator<FileKey> {
  for await (const subfolder of listNames(join(root, folder))) {
    for await (const name of listNames(join(root, folder, subfolder))) {
      const key = `${folder}/${subfolder}/${name}`;
      if (isFileKey(key)) yield key;
    }
  }
}

async function* listNames(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

async function findStats(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function throwMissingOr(error: unknown): never {
  throw isNotFound(error) ? new FileMissing() : error;
}

const isNotFound = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
