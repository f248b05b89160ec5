import type {
  AdjustedProperty,
  BoundaryAdjustmentRules,
} from '@feltbok/domain/cases/boundary-adjustment.ts';

/** Square metres by which the areas after the adjustment exceed those before it. */
export const computeSurplus = (properties: readonly AdjustedProperty[]): number =>
  roundArea(properties.reduce((sum, { before, after }) => sum + after - before, 0));

/** Removes the binary rounding error of a sum; areas are given to a tenth of a square metre. */
const roundArea = (area: number): number => Math.round(area * 1000) / 1000;

/** Whether the customer wants the advice for businesses of this type. */
export const callsForAdvice = (
  code: string | null | undefined,
  { typeCodes }: BoundaryAdjustmentRules,
): boolean => code !== null && code !== undefined && typeCodes.includes(code);
