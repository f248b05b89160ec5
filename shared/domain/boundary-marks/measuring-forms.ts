import { object } from 'yup';
import { decimal, decimalInRange, toFieldError } from '../forms/rules.ts';
import { measurementLimits as limits } from './boundary-mark-limits.ts';

const required = toFieldError('validation.required');
const positive = toFieldError('validation.positive');
const notMore = (limit: number) => toFieldError('validation.max', limit);

/** Metres. The horizontal radius of an antenna, to four decimals as it is typed. */
const longestRadius = 0.9999;

/** The rules of the form for the antenna of a receiver. All are metres. */
export const antennaForm = object({
  antennaHeight: decimalInRange(0, limits.antennaHeight),
  antennaRadius: decimal()
    .required(required)
    .positive(positive)
    .max(longestRadius, notMore(longestRadius)),
  phaseCentreOffset: decimalInRange(0, limits.phaseCentreOffset),
});

/**
 * The rules of the form for what each epoch must be within: σ in millimetres, and the age of
 * corrections in seconds. Without a number anything is allowed.
 */
export const measuringLimitsForm = object({
  epochs: decimal()
    .required(required)
    .integer(toFieldError('validation.digits'))
    .min(1, toFieldError('validation.min', 1))
    .max(limits.epochs, notMore(limits.epochs)),
  sigma: decimal().positive(positive),
  pdop: decimal().positive(positive),
  age: decimal().positive(positive),
});

const distance = decimal().positive(positive).max(limits.offset, notMore(limits.offset));

/** Gon. */
const fullCircle = 400;

/**
 * The rules of the form for a mark that the antenna cannot stand on: metres, and the bearing in
 * gon. What is not typed yet is no error.
 */
export const offsetForm = object({
  first: distance,
  second: distance,
  bearing: decimalInRange(0, fullCircle),
  rise: decimalInRange(-limits.offset, limits.offset, { isSigned: true }),
});
