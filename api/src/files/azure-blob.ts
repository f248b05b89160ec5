import { Readable } from 'node:stream';
import type { ContainerClient } from '@azure/storage-blob';
import { type FileKey, isFileKey, requireFileKey, requireFolder } from './file-key';
import { type Block, FileMissing, type FileStore, FileStoreError } from './file-store';

export interface AzureBlobSettings {
  /** Contains an account key or a shared access signature. */
  connectionString: string;
  container: string;
}

/**
 * Size of the blocks that a file is sent in. This size times the number of concurrent blocks is the
 * memory that one upload takes.
 */
const blockBytes = 4 * 1024 * 1024;
const maxConcurrentBlocks = 2;

/**
 * Creates a file store in a container of Azure Blob Storage. Blocks that were sent but not
 * committed do not make a file; Azure removes them after a week.
 * @throws FileStoreError when the container cannot be reached or created
 */
export async function createAzureBlobStore(settings: AzureBlobSettings): Promise<FileStore> {
  const container = await openContainer(settings);
  const getBlob = (key: FileKey) => {
    requireFileKey(key);
    return container.getBlockBlobClient(key);
  };

  return {
    async put(key, content) {
      const stream = Readable.from(content, { objectMode: false });
      try {
        // The commit comes last, and only when the stream came to its end.
        await getBlob(key).uploadStream(stream, blockBytes, maxConcurrentBlocks, {
          conditions: { ifNoneMatch: '*' },
        });
      } finally {
        stream.destroy();
      }
    },

    async putBlock(key, block, bytes) {
      await getBlob(key).stageBlock(getBlockId(block), bytes, bytes.length);
    },

    // Azure has no call to remove a single block.
    removeBlock: async () => undefined,

    async joinBlocks(key, blocks) {
      const blob = getBlob(key);
      if (await blob.exists()) return;
      await blob.commitBlockList(blocks.map(getBlockId)).catch((error: { code?: string }) => {
        throw error.code === 'InvalidBlockList' ? new FileMissing() : error;
      });
    },

    async get(key, range) {
      const [offset, count] = range ? [range.first, range.last - range.first + 1] : [0, undefined];
      const { readableStreamBody } = await getBlob(key)
        .download(offset, count)
        .catch(throwMissingOr);
      return readableStreamBody as Readable;
    },

    async stat(key) {
      try {
        const { contentLength = 0, lastModified = new Date(0) } =
          await getBlob(key).getProperties();
        return { size: contentLength, storedAt: lastModified };
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    async delete(key) {
      await getBlob(key).deleteIfExists();
    },

    async *keys(folder) {
      if (folder !== undefined) requireFolder(folder);
      const prefix = folder === undefined ? {} : { prefix: `${folder}/` };
      for await (const { name } of container.listBlobsFlat(prefix)) if (isFileKey(name)) yield name;
    },

    removeUnfinished: async () => 0,
  };
}

/** Ids of blocks must all have the same length, of at most 64 bytes. */
const getBlockId = ({ number, sha256 }: Block) =>
  Buffer.concat([
    Buffer.from(String(number).padStart(6, '0')),
    Buffer.from(sha256, 'hex'),
  ]).toString('base64');

async function openContainer({
  connectionString,
  container: name,
}: AzureBlobSettings): Promise<ContainerClient> {
  // The library is loaded here, as most installations store files in a folder and need not keep it
  // in memory.
  const { BlobServiceClient } = await import('@azure/storage-blob');
  try {
    const container =
      BlobServiceClient.fromConnectionString(connectionString).getContainerClient(name);
    // The container is looked up first, since a shared access signature may permit its files
    // without permitting its creation.
    if (!(await container.exists())) await container.createIfNotExists();
    return container;
  } catch (error) {
    throw new FileStoreError(
      `The container ${name} of Azure Blob Storage cannot be used: ${(error as Error).message}`,
    );
  }
}

function throwMissingOr(error: unknown): never {
  throw isNotFound(error) ? new FileMissing() : error;
}

const isNotFound = (error: unknown) => (error as { statusCode?: number }).statusCode === 404;
