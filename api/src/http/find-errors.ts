import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Errors } from 'typebox/value';

/** The keywords of a schema that hold schemas of the values within. */
interface InnerSchemas {
  anyOf?: TSchema[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  additionalProperties?: unknown;
}

const validators = new WeakMap<TSchema, Validator>();

/** Compiles a schema before its first use. @throws Error for a schema that cannot be compiled */
export function prepareValidation(schema: TSchema): void {
  getValidator(schema);
}

function getValidator(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const validator = Compile(schema) as Validator;
  validators.set(schema, validator);
  return validator;
}

/** Tells whether a value is valid by its schema. */
export const isValid = (schema: TSchema, value: unknown): boolean =>
  getValidator(schema).Check(value);

/**
 * Yields the errors of a value one at a time, so that the caller can stop when it has enough.
 * TypeBox's own list visits the whole value: a body of two million wrong items would block the
 * event loop for seconds.
 * @param pointer JSON pointer of the value (RFC 6901)
 * @returns an `anyOf` error before those of its alternatives
 */
export function* findErrors(
  schema: TSchema,
  value: unknown,
  pointer = '',
): Generator<TLocalizedValidationError> {
  if (isValid(schema, value)) return;
  const { anyOf, items, properties, additionalProperties, ...rest } = schema as TSchema &
    InnerSchemas;
  if (anyOf && !anyOf.some((alternative) => isValid(alternative, value))) {
    yield { keyword: 'anyOf', schemaPath: '', instancePath: pointer, params: {}, message: '' };
    for (const alternative of anyOf) yield* findErrors(alternative, value, pointer);
  }
  const ownErrors = Errors(rest as TSchema, value);
  for (const error of ownErrors) yield { ...error, instancePath: pointer };
  if (Array.isArray(value)) {
    // The items of a list that is too long are not searched.
    if (items && ownErrors.length === 0) yield* findErrorsOfItems(items, value, pointer);
  } else if (typeof value === 'object' && value !== null && properties) {
    yield* findErrorsOfFields(properties, value, pointer);
    if (additionalProperties === false) yield* findUnknownFields(properties, value, pointer);
  }
}

function* findErrorsOfItems(items: TSchema, values: unknown[], pointer: string) {
  for (const [index, item] of values.entries())
    yield* findErrors(items, item, `${pointer}/${index}`);
}

function* findErrorsOfFields(properties: Record<string, TSchema>, value: object, pointer: string) {
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const field = (value as Record<string, unknown>)[name];
    yield* findErrors(schema, field, `${pointer}/${toPointerPart(name)}`);
  }
}

function* findUnknownFields(
  properties: object,
  value: object,
  pointer: string,
): Generator<TLocalizedValidationError> {
  for (const name in value) {
    if (Object.hasOwn(properties, name)) continue;
    yield {
      keyword: 'additionalProperties',
      schemaPath: '',
      instancePath: pointer,
      params: { additionalProperties: [name] },
      message: '',
    };
  }
}

const toPointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
