import { type AzureBlobSettings, createAzureBlobStore } from './azure-blob';
import type { FileStore } from './file-store';
import { createFileSystemStore } from './file-system';

export type FileStoreSettings = { folder: string } | { azure: AzureBlobSettings };

/** @throws FileStoreError when the store cannot be used */
export const openFileStore = (settings: FileStoreSettings): Promise<FileStore> =>
  'azure' in settings
    ? createAzureBlobStore(settings.azure)
    : createFileSystemStore(settings.folder);
