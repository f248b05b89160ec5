import type { BoundaryAdjustmentRules } from '@feltbok/shared/domain/boundary-adjustment';

/** Areas in square metres. */
export interface AdjustedProperty {
  before: number;
  after: number;
}

export type AdjustmentFinding = 'changePercent' | 'changeArea' | 'givenAwayPercent';

/** What of one property goes beyond the limits; nothing when the adjustment is within them. */
export function findingsOf({ before, after }: AdjustedProperty, limits: BoundaryAdjustmentRules): AdjustmentFinding[] {
  const change = roundedTo(after - before);
  const share = (percent: number) => roundedTo((before * percent) / 100);
  const findings: AdjustmentFinding[] = [];
  if (Math.abs(change) > share(limits.changePercent)) findings.push('changePercent');
  if (Math.abs(change) > limits.changeArea) findings.push('changeArea');
  if (-change > share(limits.givenAwayPercent)) findings.push('givenAwayPercent');
  return findings;
}

/** What one gives up another gets: how many square metres more there are after than before. */
export const surplusOf = (properties: readonly AdjustedProperty[]): number =>
  roundedTo(properties.reduce((sum, { before, after }) => sum + after - before, 0));

/** Areas are given to a tenth of a square metre at best; sums of such numbers are not exact in binary. */
const roundedTo = (area: number): number => Math.round(area * 1000) / 1000;

/**
 * An area as it is written: digits with blanks between them, and a comma or a point before decimals.
 * @returns square metres, or null for what is no area
 */
export function parseArea(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

/** Whether a business of this type calls for the advice; one without a code does not say. */
export const callsForAdvice = (code: string | null | undefined, { typeCodes }: BoundaryAdjustmentRules): boolean =>
  code !== null && code !== undefined && typeCodes.includes(code);
