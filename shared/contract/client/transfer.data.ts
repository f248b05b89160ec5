import { decodeBase64, encodeBase64 } from '@feltbok/domain/values/base64.ts';
import { toHexadecimal } from '@feltbok/domain/values/hexadecimal.ts';
import { attachmentName } from './content-disposition.ts';
import { readTagDigest } from './entity-tag.ts';

/**
 * Ends what falls silent: a large file over a thin connection takes its time, but never stops
 * altogether.
 */
export interface SilenceLimit {
  /** Aborted when nothing stirred for so long. */
  signal: AbortSignal;
  stir(): void;
  end(): void;
}

export function silenceLimit(milliseconds: number): SilenceLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stir = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), milliseconds);
  };
  stir();
  return { signal: controller.signal, stir, end: () => clearTimeout(timer) };
}

/**
 * Longest time that a screen waits for the first byte of an answer, in milliseconds. A server that
 * takes the question and says nothing is then shown as one that does not answer.
 */
export const screenPatienceMs = 6_000;

/**
 * Ends a call whose answer does not begin within `screenPatienceMs`; `stir` says that it has begun.
 * @param whole ends the call after that
 */
export function answerLimit(whole: SilenceLimit): SilenceLimit {
  const beginning = silenceLimit(screenPatienceMs);
  return {
    signal: AbortSignal.any([beginning.signal, whole.signal]),
    stir() {
      beginning.end();
      whole.stir();
    },
    end() {
      beginning.end();
      whole.end();
    },
  };
}

/** Ends a call after a time, whatever moves. */
export const wholeLimit = (milliseconds: number): SilenceLimit => ({
  signal: AbortSignal.timeout(milliseconds),
  stir: () => undefined,
  end: () => undefined,
});

interface Upload {
  method: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  /** Called with how many bytes are sent so far. */
  onProgress: (bytes: number) => void;
}

/**
 * Sends a file and reports its progress, which `fetch` does not.
 * @throws TypeError when there is no answer, DOMException `AbortError` when the signal ends it
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
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('The upload got no answer'));
    request.onabort = () => reject(new DOMException('The upload was ended', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(new DOMException('The upload was ended', 'AbortError'));
    else request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
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
  // Where the answer came from says who has sent it; the constructor does not take it.
  return Object.defineProperty(response, 'url', { value: request.responseURL });
}

/** Some of a file's bytes, counted from 0. */
export interface ByteRange {
  begin: number;
  /** The first that does not belong to it. */
  end: number;
}

/**
 * Reads an answer with status 206 as the part of a file that was asked for.
 * @returns null when it is another part, or breaks off
 */
export async function downloadPart(
  response: Response,
  { begin, end }: ByteRange,
): Promise<Blob | null> {
  const part = await response.blob();
  const sent = response.headers.get('Content-Range') ?? '';
  return sent.startsWith(`bytes ${begin}-${end - 1}/`) && part.size === end - begin ? part : null;
}

/**
 * Reads an answer's bytes as a file of the type that it says it is, under the name that it is to be
 * saved by; without a name where the answer gives none.
 * @returns null when they are not those that the answer's ETag or Repr-Digest, a SHA-256, is of:
 * something stood in between
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
  const name = attachmentName(response.headers.get('Content-Disposition'));
  const file = new File(parts, name, { type: response.headers.get('Content-Type') ?? '' });
  return readDigest(response.headers) === (await sha256Of(file)) ? file : null;
}

/**
 * The SHA-256 of a file as its answer announces it, in hexadecimal digits; null where it announces
 * none.
 */
function readDigest(headers: Headers): string | null {
  const [, digest] =
    /(?:^|[,\s])sha-256=:([A-Za-z0-9+/]{43}=):/.exec(headers.get('Repr-Digest') ?? '') ?? [];
  const announced = digest && toHexadecimal(decodeBase64(digest));
  return readTagDigest(headers.get('ETag')) ?? announced ?? null;
}

/** @returns hexadecimal digits */
export async function sha256Of(file: Blob): Promise<string> {
  return toHexadecimal(await digestOf(file));
}

/**
 * The value of Content-Digest (RFC 9530), by which the server notices what was damaged on its way.
 */
export async function contentDigestOf(file: Blob): Promise<string> {
  return `sha-256=:${encodeBase64(await digestOf(file))}:`;
}

const digestOf = async (file: Blob) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
