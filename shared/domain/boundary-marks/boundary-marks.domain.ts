import { type ChosenSides, type FieldsOf, mergeByField, type Versions } from '../values/merge.ts';
import type { BoundaryMark } from './boundary-mark.ts';
import { unitedMeasurements } from './mark-measurement.ts';

/** Where a mark comes from: an imported file, the server, or the user's own hand. */
type MarkOrigin = 'File' | 'Database' | 'User';

/** A mark as the device knows it: what only the server gives is absent before the server has it. */
export interface KnownMark extends Omit<BoundaryMark, 'id' | 'revision' | 'metaType'> {
  id?: number;
  revision?: number;
  /** `Database` once it is saved, also while its creation waits to be sent. */
  metaType: MarkOrigin;
}

/**
 * What two versions of a mark may differ in; the position is one thing, whichever zone it is given
 * in.
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
  'claimByAttendees',
  'settlement',
  'measurements',
] as const;
export type MarkField = (typeof markFieldNames)[number];

/** All that a field says, as one value to compare. */
export function markFieldValue(mark: KnownMark, field: MarkField): string | number | null {
  if (field === 'accuracy') return mark.quality.accuracy;
  if (field === 'position') return `${mark.utmType} ${mark.north} ${mark.east}`;
  if (field === 'height')
    return mark.height ? `${mark.height.value} ${mark.height.system} ${mark.height.sigma}` : '';
  if (field === 'measurements') return mark.measurements?.map(({ uuid }) => uuid).join(' ') ?? '';
  return mark[field];
}

export const differingMarkFields = (one: KnownMark, other: KnownMark): MarkField[] =>
  markFieldNames.filter((field) => markFieldValue(one, field) !== markFieldValue(other, field));

/** What the user chooses of: measurements are evidence, and those of both go together. */
export type ChosenMarkField = Exclude<MarkField, 'measurements'>;
const chosenFields = markFieldNames.filter((field) => field !== 'measurements');

/** Each field of a mark by itself. */
export const markMergeFields: FieldsOf<KnownMark, ChosenMarkField> = {
  listNames: () => chosenFields,
  isSame: (one, other, field) => markFieldValue(one, field) === markFieldValue(other, field),
  withField(mark, field, from) {
    if (field === 'accuracy') return { ...mark, quality: from.quality };
    if (field === 'position')
      return { ...mark, utmType: from.utmType, north: from.north, east: from.east };
    return { ...mark, [field]: from[field] };
  },
};

/** As `mergeByField`, with the measurements of both sides. */
export function mergeMarks(
  versions: Versions<KnownMark>,
  choices?: ChosenSides<ChosenMarkField>,
): KnownMark | null {
  const merged = mergeByField(markMergeFields, versions, choices);
  const { mine, theirs } = versions;
  if (!merged || !(mine.measurements || theirs.measurements)) return merged;
  return { ...merged, measurements: unitedMeasurements(theirs.measurements, mine.measurements) };
}

/** A mark that stands at 0, 0 has never been measured. */
export const hasCoordinates = ({ north, east }: Pick<KnownMark, 'north' | 'east'>): boolean =>
  Number.isFinite(north) && Number.isFinite(east) && (north !== 0 || east !== 0);

/** What a mark is called: by its number, by its name, or not at all. */
export const markTitle = ({
  boundaryPointNumber,
  name,
}: Pick<KnownMark, 'boundaryPointNumber' | 'name'>): string =>
  boundaryPointNumber.trim() || name.trim();
