/**
 * What a boundary adjustment may change (matrikkellova § 16, matrikkelforskriften § 34): as municipalities tell it who
 * apply for it, a property's area may grow or shrink by 5 % and by 500 m² at most, and may in no case give up more than
 * 20 % of what it was before. Earlier adjustments count.
 */
const adjustmentLimits = { changePercent: 5, changeArea: 500, givenAwayPercent: 20 } as const;

/** Areas in square metres. */
export interface AdjustedProperty {
  before: number;
  after: number;
}

export type AdjustmentFinding = 'moreThan5Percent' | 'moreThan500' | 'moreThan20PercentGivenAway';

/** What of one property goes beyond the limits; nothing when the adjustment keeps within them. */
export function findingsOf({ before, after }: AdjustedProperty): AdjustmentFinding[] {
  const change = roundedTo(after - before);
  const share = (percent: number) => roundedTo((before * percent) / 100);
  const findings: AdjustmentFinding[] = [];
  if (Math.abs(change) > share(adjustmentLimits.changePercent)) findings.push('moreThan5Percent');
  if (Math.abs(change) > adjustmentLimits.changeArea) findings.push('moreThan500');
  if (-change > share(adjustmentLimits.givenAwayPercent)) findings.push('moreThan20PercentGivenAway');
  return findings;
}

/** What one gives up another gets: how many square metres more there are after than before. */
export const surplusOf = (properties: readonly AdjustedProperty[]): number =>
  roundedTo(properties.reduce((sum, { before, after }) => sum + after - before, 0));

/** Areas are told to a tenth of a square metre at best; sums of such numbers are not exact in binary. */
const roundedTo = (area: number): number => Math.round(area * 1000) / 1000;

/**
 * An area as it is written: digits with blanks between them, and a comma or a point before decimals.
 * @returns square metres, or null for what is no area
 */
export function areaOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}
