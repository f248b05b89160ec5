import type { PersonInCase } from '@feltbok/contract/live-case.ts';

/** What of the case is fetched anew. */
export interface Renewal {
  case: boolean;
  marks: boolean;
  sketch: boolean;
  signing: boolean;
}

/**
 * @param resources kinds as the history of the case names them; null where anything may have
 *   changed
 */
export function renewalOf(resources: readonly string[] | null): Renewal {
  const has = (kind: string) => resources === null || resources.includes(kind);
  const isBesides = (kind: string) => kind === 'sketch' || kind === 'signing request';
  return {
    case: !(resources?.every(isBesides) ?? false),
    marks: has('boundary mark'),
    sketch: has('sketch'),
    signing: has('signing request'),
  };
}

export const bothOf = (one: Renewal, other: Renewal): Renewal => ({
  case: one.case || other.case,
  marks: one.marks || other.marks,
  sketch: one.sketch || other.sketch,
  signing: one.signing || other.signing,
});

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/**
 * How long to wait before asking again, so that devices that lost the same server do not all come
 * at once.
 * @param tries in a row that were in vain; 0 after an answer that came to its end
 * @param random from 0 to 1
 */
export const pauseMs = (tries: number, random: number): number =>
  Math.min(firstPauseMs * 2 ** tries, longestPauseMs) * (0.5 + random / 2);

/** Whom the header names: one's own other devices last. */
export const othersFirst = (people: readonly PersonInCase[]): PersonInCase[] =>
  [...people].sort((one, other) => Number(one.isYou) - Number(other.isYou));
