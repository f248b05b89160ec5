import type { TLocalizedValidationError } from 'typebox/error';
import type { Problem } from './problem';

type FieldError = NonNullable<Problem['errors']>[number];

/** More would help nobody to find the mistake. */
const errorLimit = 20;

/**
 * What a schema found wrong, one entry a field, named as a person would write it: `cases[3].details.gnr`.
 * @param whole stands for the value itself, when it is wrong as a whole
 */
export function fieldErrors(found: readonly TLocalizedValidationError[], whole: string): FieldError[] {
  const alternatives = new Set(found.filter(({ keyword }) => keyword === 'anyOf').map((error) => error.instancePath));
  const messages = new Map<string, string[]>();
  for (const { pointer, message } of found.flatMap(errorsOf)) {
    messages.set(pointer, [...(messages.get(pointer) ?? []), message]);
  }
  return [...messages].slice(0, errorLimit).map(([pointer, texts]) => ({
    field: fieldName(pointer) || whole,
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
      return [{ pointer: instancePath, message: `must be ${JSON.stringify(error.params.allowedValue)}` }];
    case 'enum':
      return [{ pointer: instancePath, message: `must be one of ${error.params.allowedValues.join(', ')}` }];
    // These two only repeat what others above and below say of the same place.
    case 'boolean':
    case 'anyOf':
      return [];
    default:
      return [{ pointer: instancePath, message }];
  }
}
