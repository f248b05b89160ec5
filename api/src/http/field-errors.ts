import type { TLocalizedValidationError } from 'typebox/error';
import type { Problem } from './problem';

type FieldError = NonNullable<Problem['errors']>[number];

/** More would help nobody to find the mistake. */
export const errorLimit = 20;

/**
 * Longest name of a field in an answer, in characters: a name that was sent may be as long as a
 * body.
 */
const nameLimit = 200;

/**
 * What a schema found wrong, one entry a field, named as a person would write it:
 * `cases[3].details.gnr`. Reads no more errors than it takes to fill twenty entries.
 * @param found an `anyOf` error before those of its alternatives
 * @param whole stands for the value itself, when it is wrong as a whole
 */
export function fieldErrors(
  found: Iterable<TLocalizedValidationError>,
  whole: string,
): FieldError[] {
  const alternatives = new Set<string>();
  const messages = new Map<string, string[]>();
  for (const error of found) {
    if (error.keyword === 'anyOf') alternatives.add(error.instancePath);
    for (const { pointer, message } of errorsOf(error)) {
      const known = messages.get(pointer);
      if (known) known.push(message);
      else if (messages.size < errorLimit) messages.set(pointer, [message]);
      else return toFieldErrors(messages, alternatives, whole);
    }
  }
  return toFieldErrors(messages, alternatives, whole);
}

function toFieldErrors(
  messages: Map<string, string[]>,
  alternatives: Set<string>,
  whole: string,
): FieldError[] {
  return [...messages].map(([pointer, texts]) => ({
    field: fieldName(pointer).slice(0, nameLimit) || whole,
    message: texts.join(alternatives.has(pointer) ? ', or ' : ' and '),
  }));
}

/** A JSON pointer (RFC 6901) as a field name. */
function fieldName(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`;
    return name === '' ? part : `${name}.${part}`;
  }, '');
}

function errorsOf(error: TLocalizedValidationError): Array<{ pointer: string; message: string }> {
  const { instancePath, message } = error;
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        pointer: `${instancePath}/${name}`,
        message: 'is required',
      }));
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => ({
        pointer: `${instancePath}/${name}`,
        message: 'is not a known field',
      }));
    case 'const':
      return [
        { pointer: instancePath, message: `must be ${JSON.stringify(error.params.allowedValue)}` },
      ];
    case 'enum':
      return [
        {
          pointer: instancePath,
          message: `must be one of ${error.params.allowedValues.join(', ')}`,
        },
      ];
    // These two only repeat what others above and below say of the same place.
    case 'boolean':
    case 'anyOf':
      return [];
    default:
      return [{ pointer: instancePath, message }];
  }
}
