import type { RuleError } from './rule-error';

/** As it is typed, in metres and centimetres. */
export interface BoundaryMarkPosition {
  north: string;
  east: string;
  accuracy: string;
}

/**
 * An optional sign, digits, and after a dot one to three decimals: to the millimetre, as cadastral coordinates are
 * recorded.
 */
const coordinatePattern = /^[+-]?\d+(\.\d{1,3})?$/;

/** What does not hold about a mark's position; empty when all does. An accuracy may be left empty. */
export function boundaryMarkErrors(mark: BoundaryMarkPosition): RuleError<keyof BoundaryMarkPosition>[] {
  const coordinates = (['north', 'east'] as const)
    .filter((field) => !coordinatePattern.test(mark[field]))
    .map((field) => ({ field, key: 'maps.Validation.EastWest' }) as const);
  const accuracy = /^\d*$/.test(mark.accuracy) ? [] : [{ field: 'accuracy', key: 'validation.digits' } as const];
  return [...coordinates, ...accuracy];
}
