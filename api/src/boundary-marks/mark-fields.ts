import type { BoundaryMarkChange, NewBoundaryMark } from '@feltbok/contract/boundary-marks.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { boundaryMarkForm } from '@feltbok/domain/boundary-marks/boundary-mark-form.ts';
import {
  defaultBoundaryMarkType,
  measurementLimits,
} from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import {
  type MarkMeasurement,
  measurementError,
  unitedMeasurements,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { toNumberTexts } from '@feltbok/domain/boundary-marks/mark-number-texts.ts';
import { epsgOfUtmZone, getUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { badFields, listFormErrors } from '../http/rule-errors';

/** What is stored of a mark beside which one it is. */
export type StoredMarkFields = Omit<
  BoundaryMark,
  'id' | 'uuid' | 'businessId' | 'quality' | 'height' | 'measurements' | 'metaType' | 'revision'
> & {
  /** Centimetres. */
  accuracy: number | null;
  /** Metres, as `heightSigma`; all three are null where no height is known. */
  height: number | null;
  heightSystem: HeightSystem | null;
  heightSigma: number | null;
  measurements: MarkMeasurement[];
};

/**
 * @param municipalityNumber of the case: it decides the UTM zone where the mark does not say one
 */
export function fieldsOfNewMark(
  given: NewBoundaryMark,
  municipalityNumber: string,
): StoredMarkFields {
  return markFields(given, {
    name: '',
    boundaryPointNumber: '',
    typeOfBoundaryMark: defaultBoundaryMarkType,
    typeOfGround: '',
    status: '',
    approved: '',
    codeForSurvey: '',
    claimByAttendees: '',
    settlement: '',
    quality: { accuracy: null },
    height: null,
    measurements: [],
    measurementMethod: '',
    utmType: epsgOfUtmZone[getUtmZone(municipalityNumber)],
  });
}

export const fieldsOfChangedMark = (
  given: BoundaryMarkChange,
  present: BoundaryMark,
): StoredMarkFields => markFields(given, present);

/** What of a mark is stored beside which one it is. */
export const storedFields = (mark: BoundaryMark): StoredMarkFields => fieldsOf(mark, mark);

type Attributes = Omit<
  BoundaryMark,
  'id' | 'uuid' | 'businessId' | 'north' | 'east' | 'metaType' | 'revision'
>;
type Position = Pick<BoundaryMark, 'north' | 'east'>;

/** Fields that have another path in a body than in the form. */
const bodyPaths: Record<string, string> = {
  accuracy: 'quality.accuracy',
  height: 'height.value',
  heightSigma: 'height.sigma',
};

/**
 * @throws RequestProblem 400 when something does not hold by the rules of the form, or a
 *   measurement does not hold by itself
 */
function markFields(given: Partial<Attributes> & Position, known: Attributes): StoredMarkFields {
  const fields = fieldsOf(given, known);
  const formErrors = listFormErrors(boundaryMarkForm, { ...given, ...toNumberTexts(given) });
  const errors = [
    ...formErrors.map(({ field, message }) => ({ field: bodyPaths[field] ?? field, message })),
    ...errorsOfMeasurements(given.measurements ?? [], fields.measurements.length),
  ];
  if (errors.length > 0) throw badFields(errors);
  return fields;
}

const measurementMessages = {
  to: 'must not be before the first epoch',
  frame: 'must not be EUREF89 without corrections',
  reason:
    'is required where the frame is not known to be EUREF89, and where σ or spread is beyond the limits',
};

/** @param count of all that the mark would have */
function errorsOfMeasurements(given: readonly MarkMeasurement[], count: number) {
  const errors = given.flatMap((measurement, index) => {
    const field = measurementError(measurement);
    return field
      ? [{ field: `measurements[${index}].${field}`, message: measurementMessages[field] }]
      : [];
  });
  const { count: most } = measurementLimits;
  return count > most
    ? [...errors, { field: 'measurements', message: `must not be more than ${most}` }]
    : errors;
}

function fieldsOf(given: Partial<Attributes> & Position, known: Attributes): StoredMarkFields {
  const height = given.height === undefined ? known.height : given.height;
  return {
    name: given.name ?? known.name,
    boundaryPointNumber: given.boundaryPointNumber ?? known.boundaryPointNumber,
    typeOfBoundaryMark: given.typeOfBoundaryMark ?? known.typeOfBoundaryMark,
    typeOfGround: given.typeOfGround ?? known.typeOfGround,
    status: given.status ?? known.status,
    approved: given.approved ?? known.approved,
    codeForSurvey: given.codeForSurvey ?? known.codeForSurvey,
    claimByAttendees: given.claimByAttendees ?? known.claimByAttendees,
    settlement: given.settlement ?? known.settlement,
    north: given.north,
    east: given.east,
    accuracy: (given.quality ?? known.quality).accuracy,
    height: height?.value ?? null,
    heightSystem: height?.system ?? null,
    heightSigma: height?.sigma ?? null,
    measurementMethod: given.measurementMethod ?? known.measurementMethod,
    utmType: given.utmType ?? known.utmType,
    measurements: unitedMeasurements(known.measurements, given.measurements),
  };
}
