import { statfs } from 'node:fs/promises';

/**
 * So much is left free, in bytes: the database closes when it cannot write, and a photograph has
 * some megabytes.
 */
const reserveBytes = 64 * 1024 * 1024;

/** A disk that what comes in is written to. */
export interface WatchedDisk {
  /** A folder on it. */
  folder: string;
  /** Bytes that must be free; 64 MiB where it is left out. */
  reserve?: number;
}

/** @returns the folder whose disk has no room any more */
export async function findFullDisk(disks: readonly WatchedDisk[]): Promise<string | undefined> {
  for (const { folder, reserve = reserveBytes } of disks) {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    // Some file systems do not count files, and have none free then.
    if (bavail * bsize < reserve || (files > 0 && ffree === 0)) return folder;
  }
  return undefined;
}
