import { object } from 'yup';
import { decimal, toFieldError } from '../forms/rules.ts';
import { measurementLimits as limits } from './boundary-mark-limits.ts';

const required = toFieldError('validation.required');
const positive = toFieldError('validation.positive');
const notMore = (limit: number) => toFieldError('validation.max', limit);
const notLess = (limit: number) => toFieldError('validation.min', limit);

/** Metres. The horizontal radius of an antenna, to four decimals as it is typed. */
const longestRadius = 0.9999;

/** The rules of the form for the antenna of a receiver. Both are metres. */
export const antennaForm = object({
  antennaHeight: decimal()
    .min(0, notLess(0))
    .max(limits.antennaHeight, notMore(limits.antennaHeight)),
  antennaRadius: decimal()
    .required(required)
    .positive(positive)
    .max(longestRadius, notMore(longestRadius)),
});

/**
 * The rules of the form for what each epoch must be within: σ in millimetres, and the age of
 * corrections in seconds. Without a number anything is allowed.
 */
export const measuringLimitsForm = object({
  epochs: decimal()
    .required(required)
    .integer(toFieldError('validation.digits'))
    .min(1, notLess(1))
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
  bearing: decimal().min(0, notLess(0)).max(fullCircle, notMore(fullCircle)),
  rise: decimal({ isSigned: true })
    .min(-limits.offset, notLess(-limits.offset))
    .max(limits.offset, notMore(limits.offset)),
});
