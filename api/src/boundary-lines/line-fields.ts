import type { BoundaryLineChange, NewBoundaryLine } from '@feltbok/contract/boundary-lines.ts';
import type { BoundaryLine, CurvePoint } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { boundaryLineForm } from '@feltbok/domain/boundary-lines/boundary-line-form.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { isMetresText } from '@feltbok/domain/boundary-marks/mark-number-texts.ts';
import type { InvalidField } from '../http/problem';
import { createBadFields, listFormErrors } from '../http/rule-errors';

/** The stored fields of a line, without those that identify it. */
export type StoredLineFields = Omit<
  BoundaryLine,
  'id' | 'uuid' | 'businessId' | 'quality' | 'revision'
> & {
  /** Centimetres. */
  accuracy: number | null;
};

export const toNewLineFields = (newLine: NewBoundaryLine): StoredLineFields =>
  validateFields(newLine, newLineAttributes);

export const toChangedLineFields = (
  change: BoundaryLineChange,
  present: BoundaryLine,
): StoredLineFields => validateFields(change, present);

/** Picks the stored fields of a line. */
export const pickStoredFields = (line: BoundaryLine): StoredLineFields => mergeFields(line, line);

type Course = Pick<BoundaryLine, 'startMarkUuid' | 'endMarkUuid' | 'utmType' | 'curvePoints'>;
type Attributes = Omit<BoundaryLine, 'id' | 'uuid' | 'businessId' | 'revision' | keyof Course>;

/** @throws RequestProblem 400 that names the fields in error */
function validateFields(
  received: Partial<Attributes> & Course,
  known: Attributes,
): StoredLineFields {
  const fields = mergeFields(received, known);
  const accuracy = String(fields.accuracy ?? '');
  const errors = [
    ...listFormErrors(boundaryLineForm, { ...received, accuracy }).map(({ field, message }) => ({
      field: field === 'accuracy' ? 'quality.accuracy' : field,
      message,
    })),
    ...findCourseErrors(fields),
  ];
  if (errors.length > 0) throw createBadFields(errors);
  return fields;
}

function findCourseErrors({ startMarkUuid, endMarkUuid, curvePoints }: Course): InvalidField[] {
  const errors = curvePoints.flatMap(findPointErrors);
  return startMarkUuid === endMarkUuid
    ? [{ field: 'endMarkUuid', message: 'must not be the mark where the line starts' }, ...errors]
    : errors;
}

const findPointErrors = (point: CurvePoint, index: number): InvalidField[] =>
  (['north', 'east'] as const)
    .filter((field) => !isMetresText(String(point[field])))
    .map((field) => ({
      field: `curvePoints[${index}].${field}`,
      message: 'must be a number with at most 3 decimals',
    }));

const mergeFields = (
  changes: Partial<Attributes> & Course,
  known: Attributes,
): StoredLineFields => ({
  startMarkUuid: changes.startMarkUuid.toLowerCase(),
  endMarkUuid: changes.endMarkUuid.toLowerCase(),
  utmType: changes.utmType,
  curvePoints: changes.curvePoints.map(({ north, east }) => ({ north, east })),
  follows: changes.follows ?? known.follows,
  followsTerrainDetail: changes.followsTerrainDetail ?? known.followsTerrainDetail,
  administrativeBoundary: changes.administrativeBoundary ?? known.administrativeBoundary,
  disputed: changes.disputed ?? known.disputed,
  agreedBy: [...new Set((changes.agreedBy ?? known.agreedBy).map((uuid) => uuid.toLowerCase()))],
  measurementMethod: changes.measurementMethod ?? known.measurementMethod,
  accuracy: (changes.quality ?? known.quality).accuracy,
  capturedOn: changes.capturedOn === undefined ? known.capturedOn : changes.capturedOn,
  remark: changes.remark ?? known.remark,
});
