import type { RuleError } from '../forms/field-error.ts';
import { boundaryMarkLimits } from './boundary-mark-limits.ts';

/** As it is typed, in metres and centimetres. */
export interface BoundaryMarkPosition {
  north: string;
  east: string;
  accuracy: string;
}

/**
 * An optional sign, digits, and after a dot one to three decimals: to the millimetre, as cadastral
 * coordinates are recorded.
 */
const coordinatePattern = /^[+-]?\d+(\.\d{1,3})?$/;

/**
 * What does not hold about a mark's position; empty when all does. An accuracy may be left empty.
 */
export function boundaryMarkErrors(
  mark: BoundaryMarkPosition,
): RuleError<keyof BoundaryMarkPosition>[] {
  const coordinates = (['north', 'east'] as const)
    .filter((field) => !coordinatePattern.test(mark[field]))
    .map((field) => ({ field, key: 'maps.Validation.EastWest' }) as const);
  const accuracy = /^\d*$/.test(mark.accuracy)
    ? []
    : [{ field: 'accuracy', key: 'validation.digits' } as const];
  return [...coordinates, ...accuracy];
}

/** As it is typed, both in metres; both empty where no height is known. */
export interface WrittenHeight {
  value: string;
  sigma: string;
}

/** What does not hold about a height; empty when all does. */
export function markHeightErrors({
  value,
  sigma,
}: WrittenHeight): RuleError<keyof WrittenHeight>[] {
  if (value === '' && sigma === '') return [];
  const { lowestHeight, highestHeight, heightSigma } = boundaryMarkLimits;
  const ofValue =
    value === ''
      ? ({ key: 'validation.required' } as const)
      : metresError(value, lowestHeight, highestHeight);
  const ofSigma = sigma === '' ? null : metresError(sigma, 0, heightSigma);
  return [
    ...(ofValue ? [{ field: 'value', ...ofValue } as const] : []),
    ...(ofSigma ? [{ field: 'sigma', ...ofSigma } as const] : []),
  ];
}

function metresError(metres: string, least: number, most: number): Omit<RuleError, 'field'> | null {
  if (!coordinatePattern.test(metres)) return { key: 'maps.Validation.EastWest' };
  if (Number(metres) < least) return { key: 'validation.min', limit: least };
  return Number(metres) > most ? { key: 'validation.max', limit: most } : null;
}
