import { object, string } from 'yup';
import type { FormContext } from '../forms/find-field-errors.ts';
import { text, toFieldError } from '../forms/rules.ts';
import { isDay, toDay } from '../values/dates.ts';
import { boundaryMarkLimits as limits } from './boundary-mark-limits.ts';
import { getCaptureDay } from './mark-measurement.ts';
import { metresPattern } from './mark-number-texts.ts';

const notMetres = toFieldError('maps.Validation.EastWest');

/** Metres as they are typed. What is no number is neither too small nor too great. */
const metres = (least: number, most: number) =>
  string()
    .matches(metresPattern, { excludeEmptyString: true, message: notMetres })
    .test('min', toFieldError('validation.min', least), (value = '') => !(Number(value) < least))
    .test('max', toFieldError('validation.max', most), (value = '') => !(Number(value) > most));

const coordinate = metres(-limits.coordinate, limits.coordinate).required(notMetres);

/** Whole centimetres as they are typed. */
export const accuracyText = string()
  .matches(/^\d*$/, { message: toFieldError('validation.digits') })
  .test(
    'max',
    toFieldError('validation.max', limits.accuracy),
    (value) => !(Number(value) > limits.accuracy),
  );

/** A standard deviation says nothing without the height that it is of. */
const height = metres(limits.lowestHeight, limits.highestHeight).when(
  'heightSigma',
  ([heightSigma], schema) =>
    heightSigma ? schema.required(toFieldError('validation.required')) : schema,
);

/**
 * A day of capture is a day of the calendar and not in the future; an empty one is not stated. The
 * day of a measurement is valid whatever the clock of the device says, because a receiver has
 * the time of the satellites.
 */
export const captureDay = string()
  .nullable()
  .test('day', toFieldError('validation.day'), (day) => !day || isDay(day))
  .test('past', toFieldError('validation.future'), (day, { parent, options }) => {
    const { clockTolerance = 0 }: FormContext = options.context ?? {};
    const latest = toDay(new Date(Date.now() + clockTolerance));
    if (!day || !isDay(day) || day <= latest) return true;
    const { measurements = [] }: { measurements?: readonly { to: string }[] } = parent;
    return measurements.some((measurement) => getCaptureDay(measurement) === day);
  });

/**
 * The rules of a boundary mark's form. Its numbers are texts, as they are typed: metres, and the
 * accuracy in centimetres. All but north and east may be left out.
 */
export const boundaryMarkForm = object({
  boundaryPointNumber: text(limits.boundaryPointNumber),
  name: text(limits.name),
  north: coordinate,
  east: coordinate,
  accuracy: accuracyText,
  height,
  heightSigma: metres(0, limits.heightSigma),
  capturedOn: captureDay,
  typeOfBoundaryMark: text(limits.code),
  typeOfGround: text(limits.code),
  status: text(limits.code),
  approved: text(limits.code),
  codeForSurvey: text(limits.code),
  measurementMethod: text(limits.code),
  claimByAttendees: text(limits.text),
  settlement: text(limits.text),
});
