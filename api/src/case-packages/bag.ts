import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of the payload. */
export interface BagFile {
  /** Name below `data/`, of letters, digits, dots and hyphens. */
  name: string;
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
  /** Opens the file when its turn comes. The stream has exactly `size` bytes. */
  open(): Promise<Readable> | Readable;
}

/** A package by BagIt 1.0 (RFC 8493), which is written as one zip. */
export interface Bag {
  /** Name of the folder that everything is in. */
  folder: string;
  /** Lines of `bag-info.txt`; `Bagging-Date` and `Payload-Oxum` are added. */
  info: ReadonlyArray<readonly [label: string, value: string]>;
  files: readonly BagFile[];
  /** Day of the last change, `YYYY-MM-DD`; every date of the package. */
  changedOn: string;
}

export interface WrittenBag {
  /** Size of the zip in bytes. */
  size: number;
  /** SHA-256 of `manifest-sha256.txt`, which stands for the whole payload. */
  manifestSha256: string;
  /**
   * Starts the zip, of which only what the reader takes is in memory. No file is opened before, so
   * that the caller may first do what takes time, or leave.
   */
  open(): Readable;
}

interface Entry {
  path: string;
  size: number;
  open(): Promise<Readable> | Readable;
}

export const bagDeclaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';
const sha512Letters = 128;

/**
 * Writes a bag as a zip without compression: photographs and PDFs hardly become smaller, its size
 * is known beforehand, and compression would give other bytes on other machines. Equal bags give
 * equal bytes. The zip fails when a file does.
 */
export function writeBag(bag: Bag): WrittenBag {
  const digests = new Map<string, string>();
  const payload = bag.files.map(({ name, size, open }): Entry => {
    return { path: `data/${name}`, size, open };
  });
  const manifest = bag.files.map(({ name, sha256 }) => toLine(sha256, `data/${name}`)).join('');
  const tags = [
    toTextEntry('bagit.txt', bagDeclaration),
    toTextEntry('bag-info.txt', formatInfo(bag)),
    toTextEntry('manifest-sha256.txt', manifest),
  ];
  // The second manifest follows the files whose digests it has.
  const listDigests = (path: string, entries: readonly Entry[]): Entry => ({
    path,
    size: entries.reduce((sum, entry) => sum + toLine('', entry.path).length + sha512Letters, 0),
    open: () => {
      const lines = entries.map((entry) => toLine(digests.get(entry.path) ?? '', entry.path));
      return Readable.from([Buffer.from(lines.join(''))], { objectMode: false });
    },
  });
  const payloadManifest = listDigests('manifest-sha512.txt', payload);
  const entries = [
    ...tags,
    ...payload,
    payloadManifest,
    listDigests('tagmanifest-sha512.txt', [...tags, payloadManifest]),
  ];
  return {
    ...writeZip(bag, entries, (path, sha512) => digests.set(path, sha512)),
    manifestSha256: createHash('sha256').update(manifest).digest('hex'),
  };
}

const toLine = (digest: string, path: string) => `${digest}  ${path}\n`;

function toTextEntry(path: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return {
    path,
    size: bytes.length,
    open: () => Readable.from([bytes], { objectMode: false }),
  };
}

function formatInfo({ info, files, changedOn }: Bag): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const lines = [
    ...info,
    ['Bagging-Date', changedOn] as const,
    ['Payload-Oxum', `${bytes}.${files.length}`] as const,
  ];
  return lines
    .map(([label, value]) => `${label}: ${value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()}\n`)
    .join('');
}

/** @param onDigest called with the SHA-512 of each file once it is written */
function writeZip(
  { folder, changedOn }: Bag,
  entries: readonly Entry[],
  onDigest: (path: string, sha512: string) => void,
): Pick<WrittenBag, 'size' | 'open'> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  // Whoever reads the zip learns of its error also later. Until then nobody listens, and an error
  // without a listener would end the process.
  output.on('error', () => undefined);
  // The package passes nothing on to a file when its reader leaves.
  output.once('close', () => current?.destroy());
  const options = {
    compress: false,
    mode: 0o100644,
    forceDosTimestamp: true,
    // The format stores local time. Noon is the same day and hour wherever the server is.
    mtime: new Date(`${changedOn}T12:00:00`),
  };
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  for (const { path, size, open } of entries) {
    zip.addReadStreamLazy(`${folder}/${path}`, { ...options, size }, async (onOpen) => {
      try {
        await started;
        const source = await open();
        current = Readable.from(
          watchDigest(source, (sha512) => onDigest(path, sha512)),
          { objectMode: false },
        );
        current.once('error', fail);
        if (output.destroyed) current.destroy();
        onOpen(null, current);
      } catch (error) {
        fail(error as Error);
      }
    });
  }
  let size = -1;
  // The package's types do not know that it passes the size.
  zip.end({ forceZip64Format: false, comment: '' }, (total = -1) => {
    size = total;
  });
  if (size < 0) throw new Error('The size of the package is not known beforehand.');
  return {
    size,
    open: () => {
      start();
      return output;
    },
  };
}

async function* watchDigest(
  source: Readable,
  onEnd: (sha512: string) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha512');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest('hex'));
}
