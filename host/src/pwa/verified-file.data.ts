import { encodeBase64 } from '@feltbok/domain/values/base64.ts';
import { isHashed, type Proof } from './release-set.domain';

/** Longest time without a byte of a file, in milliseconds. */
const silence = 20_000;

/**
 * Slowest delivery of a file, in bytes a second: a slow network is waited for, a dripping server is
 * not.
 */
const slowest = 2000;

/**
 * What is wrong with a file: its bytes, the server that does not have it, or the server that sends
 * nothing.
 */
export type FileRejectionReason = 'other file' | 'missing file' | 'hanging file';

/** A file that its server answers for, but not with what the build lists. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';
  constructor(
    url: string,
    readonly reason: FileRejectionReason,
  ) {
    super(`${url}: ${reason}`);
  }
}

/**
 * Fetches a file of a build, and verifies all its bytes before anybody gets them. It is asked for
 * once more past all caches when a first answer is not the file, as these would hold a damaged one
 * for ever.
 * @throws FileRejected, or TypeError when it is unreachable
 */
export async function fetchVerifiedFile(url: string, proof: Proof): Promise<Response> {
  try {
    return await fetchOnce(url, proof, {
      cache: isHashed(url) ? 'default' : 'no-cache',
      credentials: 'omit',
    });
  } catch (error) {
    if (error instanceof FileRejected && error.reason === 'hanging file') throw error;
    return fetchOnce(url, proof, { cache: 'reload', credentials: 'omit' });
  }
}

/**
 * Fetches a file in one way. The browser's own `integrity` would hide how far the download has
 * come.
 * @throws FileRejected, or TypeError when it is unreachable
 */
export async function fetchOnce(
  url: string,
  proof: Proof,
  options: Pick<RequestInit, 'cache' | 'credentials'>,
): Promise<Response> {
  const progress = watchProgress(proof.size);
  try {
    const response = await fetch(url, { ...options, mode: 'cors', signal: progress.signal });
    if (isMissing(response)) throw new FileRejected(url, 'missing file');
    if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
    const bytes = await readBytes(response, progress.onBytes);
    if (!(await hasHash(bytes, proof.integrity))) throw new FileRejected(url, 'other file');
    return new Response(bytes, { headers: toPlainHeaders(response) });
  } catch (error) {
    throw progress.signal.aborted ? new FileRejected(url, 'hanging file') : error;
  } finally {
    progress.end();
  }
}

/** Some servers answer 403 for a file that they do not have. */
export const isMissing = ({ status }: Response) =>
  status === 403 || status === 404 || status === 410;

/** Aborts a download that stands still, or is slower than any network. @param size in bytes */
function watchProgress(size: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const whole = setTimeout(abort, silence + (size / slowest) * 1000);
  let next = setTimeout(abort, silence);
  return {
    signal: controller.signal,
    onBytes() {
      clearTimeout(next);
      next = setTimeout(abort, silence);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(next);
    },
  };
}

function readBytes({ body }: Response, onBytes: () => void): Promise<ArrayBuffer> {
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes();
      controller.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counter)).arrayBuffer();
}

/** @param integrity as builds list it: `sha384-` and the hash in base64 */
async function hasHash(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${encodeBase64(hash)}`;
}

/** The bytes are no longer compressed, nor of the length on the wire. */
function toPlainHeaders({ headers }: Response): Headers {
  const plain = new Headers(headers);
  plain.delete('Content-Encoding');
  plain.delete('Content-Length');
  return plain;
}
