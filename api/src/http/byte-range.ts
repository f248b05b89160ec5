import type { FileRange } from '../files/file-store';
import { RequestProblem } from './problem';

/**
 * The part of a representation that a request asks for (RFC 9110, 14). Several parts at once, other
 * units and what is no range are answered with the whole, as the standard allows, and so is a part
 * of what has changed since (If-Range).
 * @param size of the representation, in bytes
 * @param tag its entity tag, a strong one
 * @returns undefined for the whole
 * @throws RequestProblem 416 when the part lies beyond its end
 */
export function requestedRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  size: number,
  tag: string,
): FileRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (ifRange !== undefined && !isTag(ifRange, tag)) return undefined;
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

/** If-Range holds one strong tag, or a date, which is never met here as no dates are given. */
const isTag = (ifRange: string, tag: string) => ifRange.trim() === tag;
