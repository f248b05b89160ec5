import { createAnswerLimit, createTotalLimit } from '@feltbok/contract/client/transfer.data.ts';
import { OtherCatalogueVersion, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { findExceptionText } from '../tiles/exception-text.domain';

/**
 * Why a map service gave no answer.
 * - `unreachable`: no answer within the time limit, or no network
 * - `not found`: the service does not know what was asked for
 * - `rejected`: any other error status; `detail` is the message of the exception report
 * - `unreadable`: an answer of an unexpected form; `detail` names the place in it
 * - `other version`: a catalogue of a version that this app does not read
 */
export type MapServiceFailure =
  | { kind: 'unreachable' }
  | { kind: 'not found' }
  | { kind: 'rejected'; status: number; detail?: string }
  | { kind: 'unreadable'; detail: string }
  | { kind: 'other version'; version: string };

/** Why a layer gave no answer. `said`: the service's own message, at most 200 characters. */
export type InfoFailure = MapServiceFailure | { kind: 'said'; text: string };

export type MapServiceAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; failure: MapServiceFailure };

/** Milliseconds for a whole answer; its beginning has the shorter limit of every waiting screen. */
const timeLimitMs = 30_000;

/** Bytes. The outlines of a large property take a tenth of this. */
const defaultMaxBytes = 5_000_000;

/** Answers that are stored on the device, by address. */
export interface StoredMapAnswers {
  find(address: string): Promise<Blob | null>;
  /** Stores an answer for a while; see `StoredMap`. */
  keepRecent(address: string, content: Blob): Promise<void>;
}

/**
 * Asks a map service for JSON, and falls back to the stored answer where the service fails.
 * @param read turns the parsed body into the value; may throw UnexpectedShape or
 * OtherCatalogueVersion
 * @param options `isRemembered`: the answer is stored on the device for use without contact
 */
export async function askMapService<T>(
  address: URL,
  read: (body: unknown) => T,
  stored: StoredMapAnswers | null = null,
  options: Pick<MapRequestOptions, 'signal' | 'cache'> & { isRemembered?: boolean } = {},
): Promise<MapServiceAnswer<T>> {
  const answer = await fetchMapText(address, options);
  if (answer.ok) {
    const { body } = answer.value;
    const value = readAnswer(body, read);
    // An answer that the device cannot store is shown all the same.
    if (value.ok && options.isRemembered)
      await stored?.keepRecent(address.href, new Blob([body])).catch(() => undefined);
    return value;
  }
  if (answer.failure.kind === 'not found') return answer;
  const recalled = await stored?.find(address.href).catch(() => null);
  return recalled ? readAnswer(await recalled.text(), read) : answer;
}

/** A store that keeps answers but never replaces a service's answer. */
export const toWriteOnlyStore = (stored: StoredMapAnswers | null): StoredMapAnswers | null =>
  stored && {
    find: async () => null,
    keepRecent: (address, content) => stored.keepRecent(address, content),
  };

/** Reads the answer that the device stores; `null` where there is none that can be read. */
export async function readStoredAnswer<T>(
  address: URL,
  read: (body: unknown) => T,
  stored: StoredMapAnswers | null,
): Promise<T | null> {
  const recalled = await stored?.find(address.href).catch(() => null);
  const answer = recalled ? readAnswer(await recalled.text(), read) : null;
  return answer?.ok ? answer.value : null;
}

/** Fetches the body of a map service's answer. */
export async function fetchMapAnswer(
  address: URL,
  signal?: AbortSignal,
): Promise<MapServiceAnswer<string>> {
  const answer = await fetchMapText(address, signal ? { signal } : {});
  return answer.ok ? { ok: true, value: answer.value.body } : answer;
}

/** Options of a request to a map service. */
interface MapRequestOptions {
  /** Aborts the request; an incomplete answer then counts as `unreachable`. */
  signal?: AbortSignal;
  /** Accepted media types; JSON by default. */
  accept?: string;
  /** `no-store` leaves no copy in the browser's cache. */
  cache?: RequestCache;
  /**
   * Time limit of the answer in milliseconds, also of its beginning, and the maximum size in bytes.
   */
  limitMs?: number;
  maxBytes?: number;
}

export interface MapText {
  body: string;
  /** The stated media type in lower case without parameters; empty where none is stated. */
  mediaType: string;
}

/**
 * Fetches a map service's answer as text. No token is sent, because the hosts are third parties.
 */
export async function fetchMapText(
  address: URL,
  {
    signal,
    accept = 'application/json',
    cache,
    limitMs,
    maxBytes = defaultMaxBytes,
  }: MapRequestOptions,
): Promise<MapServiceAnswer<MapText>> {
  const toFailure = (failure: MapServiceFailure) => ({ ok: false, failure }) as const;
  const limit =
    limitMs === undefined
      ? createAnswerLimit(createTotalLimit(timeLimitMs))
      : createTotalLimit(limitMs);
  try {
    const response = await fetch(address, {
      headers: { Accept: accept },
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      ...(cache ? { cache } : {}),
    });
    limit.onActivity();
    if (response.status === 404) return toFailure({ kind: 'not found' });
    if (!response.ok) return toFailure(await toRejection(response));
    const bytes = await readBytes(response, maxBytes);
    if (!bytes)
      return toFailure({
        kind: 'unreadable',
        detail: `the answer is larger than ${maxBytes} bytes`,
      });
    const contentType = response.headers.get('content-type') ?? '';
    const [mediaType = ''] = contentType.split(';');
    return {
      ok: true,
      value: { body: decodeText(bytes, contentType), mediaType: mediaType.trim().toLowerCase() },
    };
  } catch {
    return toFailure({ kind: 'unreachable' });
  } finally {
    limit.stop();
  }
}

/** Bytes that are read of an error answer, which may hold the service's message. */
const maxRejectionBytes = 100_000;

async function toRejection(response: Response): Promise<MapServiceFailure> {
  const { status } = response;
  const bytes = await readBytes(response, maxRejectionBytes);
  const detail = findExceptionText(
    bytes ? decodeText(bytes, response.headers.get('content-type') ?? '') : '',
  );
  return detail === '' ? { kind: 'rejected', status } : { kind: 'rejected', status, detail };
}

/** `null` for a longer answer: one without end would fill the tablet's memory. */
async function readBytes(response: Response, most: number): Promise<Uint8Array | null> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Decodes an answer. Servers that do not use UTF-8 state their encoding in the header, in the XML
 * declaration or in the head of a page. An answer without a valid statement is read as UTF-8 where
 * possible, else as Windows-1252.
 */
function decodeText(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType) ??
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head) ??
    /<meta[^>]*charset=["']?([\w-]+)/i.exec(head);
  const mark = /^(?:\xff\xfe|\xfe\xff)/.exec(head)?.[0];
  const marked = mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be';
  for (const name of [mark ? marked : named?.[1], 'utf-8']) {
    const text = name ? decodeStrictly(bytes, name) : null;
    if (text !== null) return text;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** @returns `null` where the bytes are invalid in that encoding, or the encoding is unknown */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readAnswer<T>(body: string, read: (body: unknown) => T): MapServiceAnswer<T> {
  const toFailure = (failure: MapServiceFailure) => ({ ok: false, failure }) as const;
  try {
    return { ok: true, value: read(JSON.parse(body)) };
  } catch (error) {
    if (error instanceof OtherCatalogueVersion)
      return toFailure({ kind: 'other version', version: `${error.version}` });
    if (error instanceof UnexpectedShape)
      return toFailure({ kind: 'unreadable', detail: error.message });
    if (error instanceof SyntaxError)
      return toFailure({ kind: 'unreadable', detail: 'the answer is not JSON' });
    throw error;
  }
}

/** An answer that cannot be read is a defect of the software; a lost network is none. */
export const isDefect = ({ kind }: MapServiceFailure): boolean =>
  kind === 'unreadable' || kind === 'other version';
