import type { FileRange } from '../files/file-store';
import { RequestProblem } from './problem';

/**
 * Parses the requested range of a representation (RFC 9110, 14). As the standard allows, the whole
 * is sent for several ranges, other units and invalid ranges, and when the representation has
 * changed (If-Range).
 * @param size of the representation, in bytes
 * @param tag strong entity tag of the representation
 * @returns undefined for the whole
 * @throws RequestProblem 416 when the range lies beyond the end
 */
export function parseRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  size: number,
  tag: string,
): FileRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (ifRange !== undefined && !matchesTag(ifRange, tag)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  if (first >= size || last < first) {
    throw new RequestProblem(
      416,
      `There are ${size} bytes.`,
      {},
      { 'Content-Range': `bytes */${size}` },
    );
  }
  return { first, last };
}

/** If-Range contains one strong tag, or a date. Dates never match, as the API sends none. */
const matchesTag = (ifRange: string, tag: string) => ifRange.trim() === tag;
