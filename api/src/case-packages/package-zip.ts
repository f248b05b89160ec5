import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RejectedCommand } from '../operator-commands/operator-command';

/** A file in a zip, with what was computed from its bytes. */
export interface ReadFile {
  path: string;
  /** Bytes that were read. */
  size: number;
  digests: Record<DigestName, string>;
  /** The content of a small file outside `data/`; null for others. */
  text: string | null;
  /** Why it could not be read to its end; null if it could. */
  problem: string | null;
}

export const digestNames = ['sha256', 'sha512'] as const;
export type DigestName = (typeof digestNames)[number];

/** More than any case has. */
const maxFiles = 20_000;
/**
 * A package is not compressed. Somebody may have packed it again, but its photographs and PDFs
 * hardly become smaller.
 */
const maxRatio = 50;
/** Size up to which a zip may have any ratio: that of empty tables, for instance. */
const smallBytes = 10 * 1024 * 1024;
/** Largest tag file that is read as text; manifests of the most files are smaller. */
const maxTextBytes = 16 * 1024 * 1024;

/**
 * Reads a zip and computes the digests of its files, of which none is in memory as a whole.
 * @throws RejectedCommand when it is no zip, cannot be read to its end, or would unpack to far more
 *   than a package
 */
export async function readPackageZip(path: string): Promise<ReadFile[]> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, path);
    const files: ReadFile[] = [];
    for (const entry of entries) files.push(await readFile(zip, entry));
    return files;
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false });
  } catch (error) {
    throw new RejectedCommand(`${path} cannot be read as a zip: ${(error as Error).message}`);
  }
}

/** Lists the files by the zip's directory, before any of them is unpacked. */
async function listEntries(zip: ZipFile, path: string): Promise<Entry[]> {
  const { size: zipBytes } = await stat(path);
  if (zip.entryCount > maxFiles)
    throw new RejectedCommand(`${path} has ${zip.entryCount} files, more than a package has.`);
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/')) entries.push(entry);
  } catch (error) {
    throw new RejectedCommand(`${path} is a damaged zip: ${(error as Error).message}`);
  }
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (packed > zipBytes)
    throw new RejectedCommand(`${path} is no package: its files lie upon each other.`);
  if (unpacked > Math.max(smallBytes, maxRatio * zipBytes))
    throw new RejectedCommand(
      `${path} is no package: its ${zipBytes} bytes would unpack to ${unpacked}.`,
    );
  return entries;
}

async function readFile(zip: ZipFile, entry: Entry): Promise<ReadFile> {
  const { fileName: path, uncompressedSize } = entry;
  const hashes = digestNames.map((name) => createHash(name));
  const isText = !/^[^/]+\/data\//.test(path) && uncompressedSize <= maxTextBytes;
  const chunks: Buffer[] = [];
  let size = 0;
  let problem: string | null = null;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      for (const hash of hashes) hash.update(bytes);
      if (isText) chunks.push(bytes);
    }
  } catch (error) {
    problem = (error as Error).message;
  }
  const [sha256 = '', sha512 = ''] = hashes.map((hash) => hash.digest('hex'));
  const text = isText ? Buffer.concat(chunks).toString() : null;
  return { path, size, digests: { sha256, sha512 }, text, problem };
}
