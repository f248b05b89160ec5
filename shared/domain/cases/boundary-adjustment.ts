/**
 * Which types of business call for advice on boundary adjustment, and the limits that the advice
 * goes by.
 */
export interface BoundaryAdjustmentRules {
  /** Codes of types, as the case system delivers them. */
  typeCodes: readonly string[];
  /** So many per cent of its area may a property grow or shrink. */
  changePercent: number;
  /** And so many square metres. */
  changeArea: number;
  /** So many per cent of its area may it give up at most. */
  givenAwayPercent: number;
}

/**
 * Where the customer has set no others: what municipalities inform applicants of (matrikkellova §
 * 16, matrikkelforskriften § 34).
 */
export const usualBoundaryAdjustment: BoundaryAdjustmentRules = {
  typeCodes: ['GRENSEJUSTERING'],
  changePercent: 5,
  changeArea: 500,
  givenAwayPercent: 20,
};

/** Areas in square metres. */
export interface AdjustedProperty {
  before: number;
  after: number;
}

export type AdjustmentFinding = 'changePercent' | 'changeArea' | 'givenAwayPercent';

/** What of one property goes beyond the limits; nothing when the adjustment is within them. */
export function findingsOf(
  { before, after }: AdjustedProperty,
  limits: BoundaryAdjustmentRules,
): AdjustmentFinding[] {
  const change = roundedTo(after - before);
  const share = (percent: number) => roundedTo((before * percent) / 100);
  const findings: AdjustmentFinding[] = [];
  if (Math.abs(change) > share(limits.changePercent)) findings.push('changePercent');
  if (Math.abs(change) > limits.changeArea) findings.push('changeArea');
  if (-change > share(limits.givenAwayPercent)) findings.push('givenAwayPercent');
  return findings;
}

/**
 * Areas are given to a tenth of a square metre at best; products of such numbers are not exact in
 * binary.
 */
const roundedTo = (area: number): number => Math.round(area * 1000) / 1000;

/**
 * Whether a point or comma may separate thousands as well as decimals, as in `1.234`, or does, as
 * in `1.234,5`.
 */
export function hasThousandsSeparator(text: string): boolean {
  const plain = text.replace(/\s/g, '');
  return /^[1-9]\d{0,2}(?:[.,']\d{3})+(?:[.,]\d{1,3})?$/.test(plain);
}

/**
 * An area as it is written: digits with blanks between them, and a comma or a point before
 * decimals.
 * @returns square metres, or null for what is no area, or may be two
 */
export function parseArea(text: string): number | null {
  if (hasThousandsSeparator(text)) return null;
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}
