import type {
  AdjustedProperty,
  BoundaryAdjustmentRules,
} from '@feltbok/domain/cases/boundary-adjustment.ts';

/** What one gives up another gets: how many square metres more there are after than before. */
export const surplusOf = (properties: readonly AdjustedProperty[]): number =>
  roundedTo(properties.reduce((sum, { before, after }) => sum + after - before, 0));

/**
 * Areas are given to a tenth of a square metre at best; sums of such numbers are not exact in
 * binary.
 */
const roundedTo = (area: number): number => Math.round(area * 1000) / 1000;

/** Whether a business of this type calls for the advice; one without a code does not say. */
export const callsForAdvice = (
  code: string | null | undefined,
  { typeCodes }: BoundaryAdjustmentRules,
): boolean => code !== null && code !== undefined && typeCodes.includes(code);
