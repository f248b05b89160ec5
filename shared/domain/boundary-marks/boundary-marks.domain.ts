import { type ChosenSides, type FieldsOf, mergeByField, type Versions } from '../values/merge.ts';
import type { BoundaryMark } from './boundary-mark.ts';
import { mergeMeasurements } from './mark-measurement.ts';

/** Origin of a mark: an imported file, the server, or drawn by the user. */
type MarkOrigin = 'File' | 'Database' | 'User';

/** A mark as the device knows it: what only the server gives is absent before the server has it. */
export interface KnownMark extends Omit<BoundaryMark, 'id' | 'revision' | 'metaType'> {
  id?: number;
  revision?: number;
  /** `Database` once it is saved, also while its creation waits to be sent. */
  metaType: MarkOrigin;
}

/**
 * Fields in which two versions of a mark may differ. The position is one field, in whatever zone it
 * is given.
 */
export const markFieldNames = [
  'name',
  'boundaryPointNumber',
  'typeOfBoundaryMark',
  'typeOfGround',
  'status',
  'approved',
  'codeForSurvey',
  'measurementMethod',
  'accuracy',
  'position',
  'height',
  'capturedOn',
  'claimByAttendees',
  'settlement',
  'measurements',
] as const;
export type MarkField = (typeof markFieldNames)[number];

/** Returns a field's content as one value for comparison. */
export function getMarkFieldValue(mark: KnownMark, field: MarkField): string | number | null {
  if (field === 'accuracy') return mark.quality.accuracy;
  if (field === 'position') return `${mark.utmType} ${mark.north} ${mark.east}`;
  if (field === 'height')
    return mark.height ? `${mark.height.value} ${mark.height.system} ${mark.height.sigma}` : '';
  // Marks that version 1.7 stored have no such field.
  if (field === 'capturedOn') return mark.capturedOn ?? '';
  if (field === 'measurements') return mark.measurements?.map(({ uuid }) => uuid).join(' ') ?? '';
  return mark[field];
}

export const findDifferingMarkFields = (first: KnownMark, second: KnownMark): MarkField[] =>
  markFieldNames.filter(
    (field) => getMarkFieldValue(first, field) !== getMarkFieldValue(second, field),
  );

/** Fields that the user may choose. Measurements are evidence, so those of both sides are kept. */
export type ChosenMarkField = Exclude<MarkField, 'measurements'>;
const chosenFields = markFieldNames.filter((field) => field !== 'measurements');

/** Each field of a mark by itself. */
export const markMergeFields: FieldsOf<KnownMark, ChosenMarkField> = {
  listNames: () => chosenFields,
  isSame: (first, second, field) =>
    getMarkFieldValue(first, field) === getMarkFieldValue(second, field),
  withField(mark, field, from) {
    if (field === 'accuracy') return { ...mark, quality: from.quality };
    if (field === 'position')
      return { ...mark, utmType: from.utmType, north: from.north, east: from.east };
    // An absent day would not be sent, and the server would keep its own.
    if (field === 'capturedOn') return { ...mark, capturedOn: from.capturedOn ?? null };
    return { ...mark, [field]: from[field] };
  },
};

/** Merges two versions by field, with the measurements of both. */
export function mergeMarks(
  versions: Versions<KnownMark>,
  choices?: ChosenSides<ChosenMarkField>,
): KnownMark | null {
  const merged = mergeByField(markMergeFields, versions, choices);
  const local = versions.ownVersion.measurements;
  const remote = versions.serverVersion.measurements;
  if (!merged || !(local || remote)) return merged;
  return { ...merged, measurements: mergeMeasurements(remote, local) };
}

/** A mark that stands at 0, 0 has never been measured. */
export const hasCoordinates = ({ north, east }: Pick<KnownMark, 'north' | 'east'>): boolean =>
  Number.isFinite(north) && Number.isFinite(east) && (north !== 0 || east !== 0);

/** Returns the number of a mark, else its name; empty when it has neither. */
export const getMarkTitle = ({
  boundaryPointNumber,
  name,
}: Pick<KnownMark, 'boundaryPointNumber' | 'name'>): string =>
  boundaryPointNumber.trim() || name.trim();
