import { Readable } from 'node:stream';
import type { ContainerClient } from '@azure/storage-blob';
import { type FileKey, isFileKey, requireFileKey, requireFolder } from './file-key';
import { type Block, FileMissing, type FileStore, FileStoreError } from './file-store';

export interface AzureBlobSettings {
  /** With an account key or a shared access signature. */
  connectionString: string;
  container: string;
}

/**
 * A file is sent in blocks of this size, so many at a time: together the memory that one upload
 * takes.
 */
const blockBytes = 4 * 1024 * 1024;
const blocksAtOnce = 2;

/**
 * Files in a container of Azure Blob Storage. Blocks that were sent but not committed are no file;
 * Azure removes them after a week.
 * @throws FileStoreError when the container cannot be reached or made
 */
export async function azureBlobStore(settings: AzureBlobSettings): Promise<FileStore> {
  const container = await reachableContainer(settings);
  const blobOf = (key: FileKey) => {
    requireFileKey(key);
    return container.getBlockBlobClient(key);
  };

  return {
    async put(key, content) {
      const stream = Readable.from(content, { objectMode: false });
      try {
        // The commit comes last, and only when the stream came to its end.
        await blobOf(key).uploadStream(stream, blockBytes, blocksAtOnce, {
          conditions: { ifNoneMatch: '*' },
        });
      } finally {
        stream.destroy();
      }
    },

    async putBlock(key, block, bytes) {
      await blobOf(key).stageBlock(blockId(block), bytes, bytes.length);
    },

    // The service has no call for it.
    removeBlock: async () => undefined,

    async joinBlocks(key, blocks) {
      const blob = blobOf(key);
      if (await blob.exists()) return;
      await blob.commitBlockList(blocks.map(blockId)).catch((error: { code?: string }) => {
        throw error.code === 'InvalidBlockList' ? new FileMissing() : error;
      });
    },

    async get(key, range) {
      const [offset, count] = range ? [range.first, range.last - range.first + 1] : [0, undefined];
      const { readableStreamBody } = await blobOf(key).download(offset, count).catch(missingOr);
      return readableStreamBody as Readable;
    },

    async stat(key) {
      try {
        const { contentLength = 0, lastModified = new Date(0) } = await blobOf(key).getProperties();
        return { size: contentLength, storedAt: lastModified };
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw error;
      }
    },

    async delete(key) {
      await blobOf(key).deleteIfExists();
    },

    async *keys(folder) {
      if (folder !== undefined) requireFolder(folder);
      const prefix = folder === undefined ? {} : { prefix: `${folder}/` };
      for await (const { name } of container.listBlobsFlat(prefix)) if (isFileKey(name)) yield name;
    },

    removeUnfinished: async () => 0,
  };
}

/** All of one length, as the service wants it, and at most 64 bytes. */
const blockId = ({ number, sha256 }: Block) =>
  Buffer.concat([
    Buffer.from(String(number).padStart(6, '0')),
    Buffer.from(sha256, 'hex'),
  ]).toString('base64');

async function reachableContainer({
  connectionString,
  container: name,
}: AzureBlobSettings): Promise<ContainerClient> {
  // Loaded here, as most installations store files in a folder and need not carry it in memory.
  const { BlobServiceClient } = await import('@azure/storage-blob');
  try {
    const container =
      BlobServiceClient.fromConnectionString(connectionString).getContainerClient(name);
    // Asked for first, since a shared access signature may permit the container's files and not its
    // making.
    if (!(await container.exists())) await container.createIfNotExists();
    return container;
  } catch (error) {
    throw new FileStoreError(
      `The container ${name} of Azure Blob Storage cannot be used: ${(error as Error).message}`,
    );
  }
}

function missingOr(error: unknown): never {
  throw isAbsence(error) ? new FileMissing() : error;
}

const isAbsence = (error: unknown) => (error as { statusCode?: number }).statusCode === 404;
