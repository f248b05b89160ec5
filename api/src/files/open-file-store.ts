import { type AzureBlobSettings, azureBlobStore } from './azure-blob';
import type { FileStore } from './file-store';
import { fileSystemStore } from './file-system';

export type FileStoreSettings = { folder: string } | { azure: AzureBlobSettings };

/** @throws FileStoreError when the store cannot be worked with */
export const openFileStore = (settings: FileStoreSettings): Promise<FileStore> =>
  'azure' in settings ? azureBlobStore(settings.azure) : fileSystemStore(settings.folder);
