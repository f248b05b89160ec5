import type { BoundaryMarkChange, NewBoundaryMark } from '@feltbok/contract/boundary-marks.ts';
import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { boundaryMarkForm } from '@feltbok/domain/boundary-marks/boundary-mark-form.ts';
import {
  defaultBoundaryMarkType,
  measurementLimits,
} from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import {
  findMeasurementError,
  type MarkMeasurement,
  mergeMeasurements,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { toNumberTexts } from '@feltbok/domain/boundary-marks/mark-number-texts.ts';
import { epsgOfUtmZone, getUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { createBadFields, listFormErrors } from '../http/rule-errors';

/** The stored fields of a mark, without those that identify it. */
export type StoredMarkFields = Omit<
  BoundaryMark,
  | 'id'
  | 'uuid'
  | 'businessId'
  | 'quality'
  | 'height'
  | 'capturedOn'
  | 'measurements'
  | 'metaType'
  | 'revision'
> & {
  /** Centimetres. */
  accuracy: number | null;
  /** Metres, as for `heightSigma`; all three are null where no height is known. */
  height: number | null;
  heightSystem: HeightSystem | null;
  heightSigma: number | null;
  capturedOn: string | null;
  measurements: MarkMeasurement[];
};

/** @param municipalityNumber of the case; it decides the UTM zone where the mark has none */
export function toNewMarkFields(
  newMark: NewBoundaryMark,
  municipalityNumber: string,
): StoredMarkFields {
  return validateFields(newMark, {
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
    capturedOn: null,
    measurements: [],
    measurementMethod: '',
    utmType: epsgOfUtmZone[getUtmZone(municipalityNumber)],
  });
}

export const toChangedMarkFields = (
  change: BoundaryMarkChange,
  present: BoundaryMark,
): StoredMarkFields => validateFields(change, present);

/** Picks the stored fields of a mark. */
export const toStoredFields = (mark: BoundaryMark): StoredMarkFields => mergeFields(mark, mark);

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
function validateFields(
  received: Partial<Attributes> & Position,
  known: Attributes,
): StoredMarkFields {
  const fields = mergeFields(received, known);
  const formErrors = listFormErrors(boundaryMarkForm, { ...received, ...toNumberTexts(received) });
  const errors = [
    ...formErrors.map(({ field, message }) => ({ field: bodyPaths[field] ?? field, message })),
    ...findMeasurementErrors(received.measurements ?? [], fields.measurements.length),
  ];
  if (errors.length > 0) throw createBadFields(errors);
  return fields;
}

const measurementMessages = {
  to: 'must not be before the first epoch',
  frame: 'must not be EUREF89 without corrections',
  antenna: 'must not have a height where the positions are of the pole tip',
  reason:
    'is required where the frame is not known to be EUREF89, and where σ or spread is beyond ' +
    'the limits',
};

/** @param count number of measurements that the mark would have */
function findMeasurementErrors(measurements: readonly MarkMeasurement[], count: number) {
  const errors = measurements.flatMap((measurement, index) => {
    const field = findMeasurementError(measurement);
    return field
      ? [{ field: `measurements[${index}].${field}`, message: measurementMessages[field] }]
      : [];
  });
  const { count: most } = measurementLimits;
  return count > most
    ? [...errors, { field: 'measurements', message: `must not be more than ${most}` }]
    : errors;
}

function mergeFields(changes: Partial<Attributes> & Position, known: Attributes): StoredMarkFields {
  const height = changes.height === undefined ? known.height : changes.height;
  const capturedOn = changes.capturedOn === undefined ? known.capturedOn : changes.capturedOn;
  return {
    name: changes.name ?? known.name,
    boundaryPointNumber: changes.boundaryPointNumber ?? known.boundaryPointNumber,
    typeOfBoundaryMark: changes.typeOfBoundaryMark ?? known.typeOfBoundaryMark,
    typeOfGround: changes.typeOfGround ?? known.typeOfGround,
    status: changes.status ?? known.status,
    approved: changes.approved ?? known.approved,
    codeForSurvey: changes.codeForSurvey ?? known.codeForSurvey,
    claimByAttendees: changes.claimByAttendees ?? known.claimByAttendees,
    settlement: changes.settlement ?? known.settlement,
    north: changes.north,
    east: changes.east,
    accuracy: (changes.quality ?? known.quality).accuracy,
    height: height?.value ?? null,
    heightSystem: height?.system ?? null,
    heightSigma: height?.sigma ?? null,
    capturedOn: capturedOn || null,
    measurementMethod: changes.measurementMethod ?? known.measurementMethod,
    utmType: changes.utmType ?? known.utmType,
    measurements: mergeMeasurements(known.measurements, changes.measurements),
  };
}
