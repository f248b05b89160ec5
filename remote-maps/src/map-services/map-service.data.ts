import { answerLimit, wholeLimit } from '@feltbok/contract/client/transfer.data.ts';
import { OtherCatalogueVersion, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { findExceptionText } from '../tiles/exception-text.domain';

/**
 * Why a map service gave nothing.
 * - `unreachable`: no answer within the time limit, or no network
 * - `not found`: the service knows no such thing
 * - `rejected`: any other status that is no success; `detail` is what the service said in an
 *   exception report
 * - `unreadable`: an answer that is not what the service should send; `detail` names the place in
 *   it
 * - `other version`: a catalogue of a version this app does not understand
 */
export type MapServiceFailure =
  | { kind: 'unreachable' }
  | { kind: 'not found' }
  | { kind: 'rejected'; status: number; detail?: string }
  | { kind: 'unreadable'; detail: string }
  | { kind: 'other version'; version: string };

/** Why a layer gave nothing. `said`: the service's own words, at most 200 characters. */
export type InfoFailure = MapServiceFailure | { kind: 'said'; text: string };

export type MapServiceAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; failure: MapServiceFailure };

/** Longest time for a whole answer; it must begin sooner, as for every screen that waits. */
const timeLimitMs = 30_000;

/**
 * The largest answer that is usually read; the outlines of a large property come to a tenth of it.
 */
const usualMostBytes = 5_000_000;

/** Answers that are stored on the device, by their addresses. */
export interface StoredMapAnswers {
  find(address: string): Promise<Blob | null>;
  /** See `StoredMap`. */
  remember(address: string, content: Blob): Promise<void>;
}

/**
 * Asks a map service for JSON. Where it does not answer, or with an error of its own, the stored
 * answer stands in.
 * @param read turns the parsed body into the value; may throw UnexpectedShape or
 *   OtherCatalogueVersion
 * @param wishes `isRemembered`: the answer is stored on the device, for the next time without
 *   contact
 */
export async function askMapService<T>(
  address: URL,
  read: (body: unknown) => T,
  stored: StoredMapAnswers | null = null,
  wishes: Pick<MapWishes, 'end' | 'cache'> & { isRemembered?: boolean } = {},
): Promise<MapServiceAnswer<T>> {
  const answer = await fetchMapText(address, wishes);
  if (answer.ok) {
    const { body } = answer.value;
    const value = readAnswer(body, read);
    // A device that stores nothing shows what the service has answered all the same.
    if (value.ok && wishes.isRemembered)
      await stored?.remember(address.href, new Blob([body])).catch(() => undefined);
    return value;
  }
  if (answer.failure.kind === 'not found') return answer;
  const recalled = await stored?.find(address.href).catch(() => null);
  return recalled ? readAnswer(await recalled.text(), read) : answer;
}

/** A store that answers are put into, and that stands in for no service. */
export const rememberOnly = (stored: StoredMapAnswers | null): StoredMapAnswers | null =>
  stored && {
    find: async () => null,
    remember: (address, content) => stored.remember(address, content),
  };

/** The answer that the device stores; null where it stores none that can be read. */
export async function recallMapAnswer<T>(
  address: URL,
  read: (body: unknown) => T,
  stored: StoredMapAnswers | null,
): Promise<T | null> {
  const recalled = await stored?.find(address.href).catch(() => null);
  const answer = recalled ? readAnswer(await recalled.text(), read) : null;
  return answer?.ok ? answer.value : null;
}

/** The body of a map service's answer. */
export async function fetchMapAnswer(
  address: URL,
  end?: AbortSignal,
): Promise<MapServiceAnswer<string>> {
  const answer = await fetchMapText(address, end ? { end } : {});
  return answer.ok ? { ok: true, value: answer.value.body } : answer;
}

/** How a map service is asked. */
interface MapWishes {
  /** Ends it sooner; what is not there then is `unreachable`. */
  end?: AbortSignal;
  /** Media types, JSON when left out. */
  accept?: string;
  /** `no-store` leaves no copy in the browser's cache. */
  cache?: RequestCache;
  /**
   * Milliseconds that the answer may take, also to begin, and its largest size; as usual when left
   * out.
   */
  limitMs?: number;
  mostBytes?: number;
}

export interface MapText {
  body: string;
  /** As the service names it, in small letters and without parameters; empty where it does not. */
  mediaType: string;
}

/** What a map service answers, as text. No token goes along: these are other parties' hosts. */
export async function fetchMapText(
  address: URL,
  { end, accept = 'application/json', cache, limitMs, mostBytes = usualMostBytes }: MapWishes,
): Promise<MapServiceAnswer<MapText>> {
  const failed = (failure: MapServiceFailure) => ({ ok: false, failure }) as const;
  const limit = limitMs === undefined ? answerLimit(wholeLimit(timeLimitMs)) : wholeLimit(limitMs);
  try {
    const response = await fetch(address, {
      headers: { Accept: accept },
      credentials: 'omit',
      signal: end ? AbortSignal.any([end, limit.signal]) : limit.signal,
      ...(cache ? { cache } : {}),
    });
    limit.stir();
    if (response.status === 404) return failed({ kind: 'not found' });
    if (!response.ok) return failed(await toRejection(response));
    const bytes = await bytesWithin(response, mostBytes);
    if (!bytes)
      return failed({ kind: 'unreadable', detail: `the answer is larger than ${mostBytes} bytes` });
    const contentType = response.headers.get('content-type') ?? '';
    const [mediaType = ''] = contentType.split(';');
    return {
      ok: true,
      value: { body: textOf(bytes, contentType), mediaType: mediaType.trim().toLowerCase() },
    };
  } catch {
    return failed({ kind: 'unreachable' });
  } finally {
    limit.end();
  }
}

/** Bytes of an answer that is no success in which the service may say why. */
const mostBytesOfRejection = 100_000;

async function toRejection(response: Response): Promise<MapServiceFailure> {
  const { status } = response;
  const bytes = await bytesWithin(response, mostBytesOfRejection);
  const detail = findExceptionText(
    bytes ? textOf(bytes, response.headers.get('content-type') ?? '') : '',
  );
  return detail === '' ? { kind: 'rejected', status } : { kind: 'rejected', status, detail };
}

/** Null where there is more: what has no end would fill the tablet's memory. */
async function bytesWithin(response: Response, most: number): Promise<Uint8Array | null> {
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
 * Decodes an answer. Servers that are older than UTF-8 say so in the header, in the first line of
 * their XML, or in the head of a page; what says nothing or another thing than it is, is UTF-8
 * where it can be, else of Windows.
 */
function textOf(bytes: Uint8Array, contentType: string): string {
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

/** @returns null where the bytes are not in that encoding, or nobody knows it */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readAnswer<T>(body: string, read: (body: unknown) => T): MapServiceAnswer<T> {
  const failed = (failure: MapServiceFailure) => ({ ok: false, failure }) as const;
  try {
    return { ok: true, value: read(JSON.parse(body)) };
  } catch (error) {
    if (error instanceof OtherCatalogueVersion)
      return failed({ kind: 'other version', version: `${error.version}` });
    if (error instanceof UnexpectedShape)
      return failed({ kind: 'unreadable', detail: error.message });
    if (error instanceof SyntaxError)
      return failed({ kind: 'unreadable', detail: 'the answer is not JSON' });
    throw error;
  }
}

/** A lost network is no defect of the software; an answer that cannot be understood is. */
export const isDefect = ({ kind }: MapServiceFailure): boolean =>
  kind === 'unreadable' || kind === 'other version';
