import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** The files of a zip by their paths, in its order. */
export async function unpackZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** @param isCompressed whether the files are deflated */
export async function packZip(
  files: Iterable<readonly [path: string, content: Buffer]>,
  isCompressed = false,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(content, path, { compress: isCompressed });
  zip.end();
  return buffer(zip.outputStream);
}
