import { exceptionText } from './exception-text.domain';
import type { TileAnswer } from './tile-answer.domain';

/** A picture that comes later than this comes too late: whoever looks has moved on or wants to know. */
const timeLimitMs = 15_000;

/**
 * Fetches a map picture from its service. No token goes along: these are other parties' hosts.
 * @param end ends it sooner; what is not there then is `unreachable`
 */
export async function fetchTilePicture(url: string, end?: AbortSignal): Promise<TileAnswer> {
  const limit = AbortSignal.timeout(timeLimitMs);
  const signal = end ? AbortSignal.any([end, limit]) : limit;
  try {
    const response = await fetch(url, { credentials: 'omit', signal });
    if (!response.ok) return { ok: false, failure: { kind: 'rejected', status: response.status } };
    // Services answer their exceptions with status 200.
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('image/')) {
      return { ok: false, failure: { kind: 'no picture', detail: exceptionText(await response.text()) } };
    }
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength === 0) return { ok: false, failure: { kind: 'no picture', detail: '' } };
    return { ok: true, picture: new Blob([bytes], { type }) };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}
