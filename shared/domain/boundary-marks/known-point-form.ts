import { object } from 'yup';
import { decimalInRange, line, toFieldError } from '../forms/rules.ts';
import { boundaryMarkLimits as limits } from './boundary-mark-limits.ts';

const height = decimalInRange(limits.lowestHeight, limits.highestHeight);

const coordinate = decimalInRange(-limits.coordinate, limits.coordinate);

/**
 * The rules of the form for a point that a receiver is checked on. In the form its coordinates are
 * of any system, and are read by that before they are north and east.
 */
export const knownPointForm = object({
  name: line(limits.name).required(toFieldError('validation.required')),
  north: coordinate,
  east: coordinate,
  height: object({ value: height, sigma: decimalInRange(0, limits.heightSigma) })
    .nullable()
    .default(undefined),
  ellipsoidalHeight: height,
});
