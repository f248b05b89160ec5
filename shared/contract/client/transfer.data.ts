import { decodeBase64, encodeBase64 } from '@feltbok/domain/values/base64.ts';
import { toHexadecimal } from '@feltbok/domain/values/hexadecimal.ts';
import { readAttachmentName } from './content-disposition.ts';
import { readTagDigest } from './entity-tag.ts';

/** Ends a transfer that stops making progress, however long the whole of it takes. */
export interface TimeLimit {
  /** Aborted when the time is up. */
  signal: AbortSignal;
  onActivity(): void;
  stop(): void;
}

export function createSilenceLimit(milliseconds: number): TimeLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), milliseconds);
  };
  onActivity();
  return { signal: controller.signal, onActivity, stop: () => clearTimeout(timer) };
}

/**
 * Milliseconds that a screen waits for the first byte of an answer. A server that accepts the
 * request and stays silent then counts as not answering.
 */
export const screenPatienceMs = 6_000;

/**
 * Aborts a call whose answer does not begin within `screenPatienceMs`.
 * @param whole limits the call once the answer has begun
 */
export function createAnswerLimit(whole: TimeLimit): TimeLimit {
  const beginning = createSilenceLimit(screenPatienceMs);
  return {
    signal: AbortSignal.any([beginning.signal, whole.signal]),
    onActivity() {
      beginning.stop();
      whole.onActivity();
    },
    stop() {
      beginning.stop();
      whole.stop();
    },
  };
}

/** Aborts a call after a fixed time, whatever its progress. */
export const createTotalLimit = (milliseconds: number): TimeLimit => ({
  signal: AbortSignal.timeout(milliseconds),
  onActivity: () => undefined,
  stop: () => undefined,
});

interface Upload {
  method: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  onProgress: (bytes: number) => void;
}

/**
 * Sends a file and reports its progress, which `fetch` cannot do.
 * @throws TypeError without an answer, DOMException `AbortError` when the signal aborts
 */
export function upload(
  address: string,
  { method, headers, body, signal, onProgress }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new TypeError('The upload got no answer'));
    request.onabort = () => reject(new DOMException('The upload was ended', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(new DOMException('The upload was ended', 'AbortError'));
    else request.send(body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  const response = new Response(hasBody ? responseText : null, { status, statusText, headers });
  // The address tells who answered; the constructor cannot set it.
  return Object.defineProperty(response, 'url', { value: request.responseURL });
}

/** A range of a file's bytes, counted from 0. */
export interface ByteRange {
  begin: number;
  /** First byte after the range. */
  end: number;
}

/**
 * Reads the requested part of a file from an answer with status 206; null when it is another part
 * or incomplete.
 */
export async function downloadPart(
  response: Response,
  { begin, end }: ByteRange,
): Promise<Blob | null> {
  const part = await response.blob();
  const contentRange = response.headers.get('Content-Range') ?? '';
  return contentRange.startsWith(`bytes ${begin}-${end - 1}/`) && part.size === end - begin
    ? part
    : null;
}

/**
 * Downloads a file, with the answer's type and file name; the name is empty when there is none.
 * @returns null when the bytes do not match the SHA-256 in ETag or Repr-Digest, so that something
 *   must have changed them on the way
 */
export async function download(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<File | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    received += part.value.byteLength;
    onProgress(received);
  }
  const name = readAttachmentName(response.headers.get('Content-Disposition'));
  const file = new File(parts, name, { type: response.headers.get('Content-Type') ?? '' });
  return readDigest(response.headers) === (await computeSha256(file)) ? file : null;
}

/** Reads the announced SHA-256 of a file, in hexadecimal digits; null when none is announced. */
function readDigest(headers: Headers): string | null {
  const [, digest] =
    /(?:^|[,\s])sha-256=:([A-Za-z0-9+/]{43}=):/.exec(headers.get('Repr-Digest') ?? '') ?? [];
  const announced = digest && toHexadecimal(decodeBase64(digest));
  return readTagDigest(headers.get('ETag')) ?? announced ?? null;
}

/** Computes the SHA-256 of a file, in hexadecimal digits. */
export async function computeSha256(file: Blob): Promise<string> {
  return toHexadecimal(await computeDigest(file));
}

/**
 * Computes the value of Content-Digest (RFC 9530), by which the server notices damage on the way.
 */
export async function computeContentDigest(file: Blob): Promise<string> {
  return `sha-256=:${encodeBase64(await computeDigest(file))}:`;
}

const computeDigest = async (file: Blob) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
