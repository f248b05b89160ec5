import type { PersonInCase } from '@feltbok/contract/live-case.ts';

/** What of the case is fetched anew. */
export interface Renewal {
  case: boolean;
  marks: boolean;
  lines: boolean;
  sketch: boolean;
  signing: boolean;
}

/**
 * @param resources kinds as the history of the case names them; null where anything may have
 *   changed
 */
export function getRenewal(resources: readonly string[] | null): Renewal {
  const has = (kind: string) => resources === null || resources.includes(kind);
  const isBesides = (kind: string) => kind === 'sketch' || kind === 'signing request';
  return {
    case: !(resources?.every(isBesides) ?? false),
    marks: has('boundary mark'),
    lines: has('boundary line'),
    sketch: has('sketch'),
    signing: has('signing request'),
  };
}

export const mergeRenewals = (a: Renewal, b: Renewal): Renewal => ({
  case: a.case || b.case,
  marks: a.marks || b.marks,
  lines: a.lines || b.lines,
  sketch: a.sketch || b.sketch,
  signing: a.signing || b.signing,
});

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/**
 * The pause before the next try, with random jitter so that devices which lost the same server do
 * not reconnect at once.
 * @param tries number of failed tries in a row; 0 after an answer that ended normally
 * @param random from 0 to 1
 */
export const pauseMs = (tries: number, random: number): number =>
  Math.min(firstPauseMs * 2 ** tries, longestPauseMs) * (0.5 + random / 2);

/** Whom the header names: one's own other devices last. */
export const sortOthersFirst = (people: readonly PersonInCase[]): PersonInCase[] =>
  [...people].sort((a, b) => Number(a.isYou) - Number(b.isYou));
