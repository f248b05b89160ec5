import {
  findDifferingMarkFields,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { FieldError } from '@feltbok/domain/forms/field-error.ts';
import {
  formOfMark,
  isFormChanged,
  type MarkForm,
  markOfForm,
} from '../../mark-model/mark-form.domain';
import type { CodedField } from '../coded-fields';
import {
  isUnchangedSince,
  type MarkChange,
  type MarkObstacle,
  restoreMark,
} from '../mark-change.domain';

/** A field that can be changed in several marks at once. */
export type BulkField = CodedField | 'heightSystem' | 'capturedOn';

/** New values of the fields that are changed; the marks keep those that are absent. */
export type BulkValues = Readonly<Partial<Pick<MarkForm, BulkField>>>;

/**
 * Why a mark is left as it is.
 * - `changed since`: it was changed again after it was changed together with others
 */
type LeftOutReason =
  | MarkObstacle
  | 'deleted'
  | 'no height'
  | 'invalid'
  | 'changed since'
  | 'not stored';

export interface LeftOutMark {
  mark: KnownMark;
  reason: LeftOutReason;
  /** What is wrong, for `invalid`. */
  errors?: Readonly<Record<string, FieldError>>;
}

/** What becomes of one mark; `unchanged` where it has the new values already. */
export type PlannedChange = MarkChange | LeftOutMark | 'unchanged';

/** @param findErrors the rules of a mark's form; empty where all hold */
export function planChange(
  mark: KnownMark,
  values: BulkValues,
  findErrors: (form: MarkForm) => object,
): PlannedChange {
  const form: MarkForm = { ...formOfMark(mark), ...values };
  const errors = findErrors(form);
  if (Object.keys(errors).length > 0)
    return { mark, reason: 'invalid', errors: errors as Record<string, FieldError> };
  // A mark that the server does not have is worth saving as it is.
  const isChanged = isFormChanged(form, mark) || mark.metaType !== 'Database';
  if (isChanged) return { before: mark, after: markOfForm(form, mark) };
  const isHeightAlone = values.heightSystem !== undefined && Object.keys(values).length === 1;
  return isHeightAlone && !mark.height ? { mark, reason: 'no height' } : 'unchanged';
}

/**
 * Plans to give a mark its former values back.
 * @param mark as it is now
 */
export function planUndo(mark: KnownMark, change: MarkChange): PlannedChange {
  return isUnchangedSince(mark, change.after)
    ? { before: mark, after: restoreMark(mark, change) }
    : { mark, reason: 'changed since' };
}

/** Whether a mark that was changed has other values than before. */
export const hasFormerValues = ({ before, after }: MarkChange): boolean =>
  findDifferingMarkFields(before, after).length > 0;
