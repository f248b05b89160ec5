import { object, string } from 'yup';
import type { FieldError } from '../forms/field-error.ts';
import { findFieldErrors } from '../forms/find-field-errors.ts';
import { line, nonEmptyLine, optionalDay, text, toFieldError } from '../forms/rules.ts';
import { hasVisibleLetter } from '../values/visible-text.ts';
import {
  type BasisConfirmation,
  type BasisConfirmations,
  basisLimits,
  maxBasisConfirmations,
} from './basis-confirmations.ts';

const required = toFieldError('validation.required');

/** A document of the case shows an item, or a reference names what does. */
const reference = line(basisLimits.reference).when(
  ['answer', 'documentUuid'],
  ([answer, documentUuid], schema) =>
    answer === 'documented' && !documentUuid ? nonEmptyLine(basisLimits.reference) : schema,
);

const reason = text(basisLimits.reason).when('answer', ([answer], schema) =>
  answer === 'notNeeded'
    ? schema.test('visible', required, (value = '') => hasVisibleLetter(value))
    : schema,
);

/** The rules of the form in which the surveyor confirms an item of the basis. */
export const basisConfirmationForm = object({
  answer: string(),
  reference,
  day: optionalDay(),
  documentUuid: string().nullable(),
  reason,
});

/** Finds what is wrong with the names and the contents of a business's confirmations. */
export function findBasisErrors(confirmations: BasisConfirmations): FieldError[] {
  const entries: [string, BasisConfirmation][] = Object.entries(confirmations);
  if (entries.length > maxBasisConfirmations)
    return [toFieldError('validation.max', maxBasisConfirmations)];
  return entries.flatMap(([item, confirmation]) => [
    ...(hasVisibleLetter(item) ? [] : [required]),
    ...(/[\p{Cc}\p{Cs}]/u.test(item) ? [toFieldError('validation.controlCharacters')] : []),
    ...(item.length > basisLimits.item
      ? [toFieldError('validation.maxLength', basisLimits.item)]
      : []),
    ...Object.values(findFieldErrors(basisConfirmationForm, confirmation)),
  ]);
}
