import type { TLocalizedValidationError } from 'typebox/error';
import type { InvalidField } from './problem';

/** Maximum number of reported errors; more would not help anybody to find the mistake. */
export const errorLimit = 20;

/**
 * Maximum length of a field name in a response, in characters: a name in a body may be as long as
 * the body.
 */
const nameLimit = 200;

/**
 * Converts the errors of a schema to one entry per field, with names such as
 * `cases[3].details.gnr`. It stops reading errors when it has enough entries.
 * @param found an `anyOf` error comes before those of its alternatives
 * @param whole name of the value itself, when it is wrong as a whole
 */
export function listFieldErrors(
  found: Iterable<TLocalizedValidationError>,
  whole: string,
): InvalidField[] {
  const alternatives = new Set<string>();
  const messages = new Map<string, string[]>();
  for (const error of found) {
    if (error.keyword === 'anyOf') alternatives.add(error.instancePath);
    for (const { pointer, message } of splitError(error)) {
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
): InvalidField[] {
  return [...messages].map(([pointer, texts]) => ({
    field: toFieldName(pointer).slice(0, nameLimit) || whole,
    message: texts.join(alternatives.has(pointer) ? ', or ' : ' and '),
  }));
}

/** Converts a JSON pointer (RFC 6901) to a field name. */
function toFieldName(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`;
    return name === '' ? part : `${name}.${part}`;
  }, '');
}

function splitError(error: TLocalizedValidationError): Array<{ pointer: string; message: string }> {
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
    // These two keywords only repeat what other errors say of the same place.
    case 'boolean':
    case 'anyOf':
      return [];
    default:
      return [{ pointer: instancePath, message }];
  }
}
