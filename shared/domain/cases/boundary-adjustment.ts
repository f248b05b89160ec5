/** The types of business for which boundary adjustment is advised on, and the limits it checks. */
export interface BoundaryAdjustmentRules {
  /** Codes of types, as the case system delivers them. */
  typeCodes: readonly string[];
  /** The share of its area that a property may grow or shrink by, in per cent. */
  changePercent: number;
  /** The area that a property may grow or shrink by, in square metres. */
  changeArea: number;
  /** The share of its area that a property may give up at most, in per cent. */
  givenAwayPercent: number;
}

/**
 * The limits that municipalities inform applicants of (matrikkellova § 16, matrikkelforskriften
 * § 34). They apply where the customer has set no others.
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

/** Finds the limits that one property exceeds; an empty list when it is within all of them. */
export function findExceededLimits(
  { before, after }: AdjustedProperty,
  limits: BoundaryAdjustmentRules,
): AdjustmentFinding[] {
  const change = roundArea(after - before);
  const share = (percent: number) => roundArea((before * percent) / 100);
  const findings: AdjustmentFinding[] = [];
  if (Math.abs(change) > share(limits.changePercent)) findings.push('changePercent');
  if (Math.abs(change) > limits.changeArea) findings.push('changeArea');
  if (-change > share(limits.givenAwayPercent)) findings.push('givenAwayPercent');
  return findings;
}

/** Removes the inexact last binary digits; areas are known to a tenth of a square metre at best. */
const roundArea = (area: number): number => Math.round(area * 1000) / 1000;

/**
 * Whether a point or comma separates thousands, as in `1.234,5`, or may do so, as in `1.234`.
 */
export function hasThousandsSeparator(text: string): boolean {
  const plain = text.replace(/\s/g, '');
  return /^[1-9]\d{0,2}(?:[.,']\d{3})+(?:[.,]\d{1,3})?$/.test(plain);
}

/**
 * Parses an area: digits with blanks between them, and a comma or a point before the decimals.
 * @returns square metres, or null for a text that is not an area or is ambiguous
 */
export function parseArea(text: string): number | null {
  if (hasThousandsSeparator(text)) return null;
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}
