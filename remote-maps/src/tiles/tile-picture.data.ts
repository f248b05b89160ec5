import { readPictureHead } from '@feltbok/domain/photos/picture-head.domain.ts';
import { decodeBase64 } from '@feltbok/domain/values/base64.ts';
import { findExceptionText } from './exception-text.domain';
import type { TileAnswer } from './tile-answer.domain';

/** Milliseconds after which a picture is too late: users have moved on or want to know why. */
const timeLimitMs = 15_000;

/**
 * Loads a map picture from its service. No token is sent, because the hosts are third parties.
 * @param signal aborts the request; an incomplete picture then counts as `unreachable`
 */
export async function fetchTilePicture(url: string, signal?: AbortSignal): Promise<TileAnswer> {
  const limit = AbortSignal.timeout(timeLimitMs);
  const requestSignal = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    const response = await fetch(url, { credentials: 'omit', signal: requestSignal });
    if (!response.ok) return { ok: false, failure: { kind: 'rejected', status: response.status } };
    if (response.status === noContent) return { ok: true, picture: createEmptyPicture() };
    const bytes = new Uint8Array(await response.arrayBuffer());
    const type = findPictureType(bytes, response.headers.get('content-type') ?? '');
    if (type !== null) return { ok: true, picture: new Blob([bytes], { type }) };
    // Services send exceptions with status 200, and some label them as pictures.
    return {
      ok: false,
      failure: { kind: 'no picture', detail: findExceptionText(new TextDecoder().decode(bytes)) },
    };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

/** The status of a tile without content. */
const noContent = 204;

/** Creates a transparent GIF of one pixel. */
const createEmptyPicture = () =>
  new Blob([decodeBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')], {
    type: 'image/gif',
  });

/**
 * Finds a picture's media type from its bytes, whatever the service states.
 * @param stated used for formats that only the browser knows
 * @returns `null` for anything but a picture
 */
function findPictureType(bytes: Uint8Array, stated: string): string | null {
  const head = readPictureHead(bytes);
  if (head) return `image/${head.format}`;
  const [name = ''] = stated.toLowerCase().split(';');
  if (bytes.length === 0 || !name.trim().startsWith('image/')) return null;
  const isMarkup = /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 20)));
  return isMarkup && !name.includes('svg') ? null : name.trim();
}
