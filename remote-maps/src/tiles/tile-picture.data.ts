import type { TileAnswer } from '../map/tile-loading';
import { exceptionText } from './exception-text.domain';

/** A picture that comes later than this comes too late: whoever looks has moved on or wants to know. */
const timeLimitMs = 15_000;

/** Fetches a map picture from its service. No token goes along: these are other parties' hosts. */
export async function fetchTilePicture(url: string): Promise<TileAnswer> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeLimitMs) });
    if (!response.ok) return { ok: false, failure: { kind: 'refused', status: response.status } };
    // Services answer their exceptions with status 200.
    if (!response.headers.get('content-type')?.startsWith('image/')) {
      return { ok: false, failure: { kind: 'no picture', detail: exceptionText(await response.text()) } };
    }
    const picture = await response.blob();
    if (picture.size === 0) return { ok: false, failure: { kind: 'no picture', detail: '' } };
    return { ok: true, picture };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}
