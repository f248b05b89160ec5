import { statfs } from 'node:fs/promises';

/**
 * Space that is left free, in bytes: the database closes when it cannot write, and a photograph has
 * some megabytes.
 */
const reserveBytes = 64 * 1024 * 1024;

/** A disk that incoming data are written to. */
export interface WatchedDisk {
  /** A folder on the disk. */
  folder: string;
  /** Bytes that must be free; 64 MiB by default. */
  reserve?: number;
}

/** @returns the folder of a disk that is full */
export async function findFullDisk(disks: readonly WatchedDisk[]): Promise<string | undefined> {
  for (const { folder, reserve = reserveBytes } of disks) {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    // Some file systems do not count files, and report that none are free.
    if (bavail * bsize < reserve || (files > 0 && ffree === 0)) return folder;
  }
  return undefined;
}
