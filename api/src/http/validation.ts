import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { listFieldErrors } from './field-errors';
import { findErrors, isValid, prepareValidation } from './find-errors';
import { RequestProblem } from './problem';

const partNames: Record<string, string> = {
  body: 'body',
  params: 'path',
  querystring: 'query',
  headers: 'headers',
};

/**
 * Checks a part of a request by its schema; what does not hold becomes a 400 that names each field.
 *
 * Parameters arrive as text, and only the plain decimal spelling of a number counts as one:
 * TypeBox's own conversion would read `1.5` as 1 and an empty parameter as 0, and then change the
 * wrong business.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({
  schema,
  httpPart = 'body',
}) => {
  // A schema that cannot be compiled fails at the start, not at the first request.
  prepareValidation(schema);
  return (received: unknown) => {
    const value = httpPart === 'body' ? received : parseNumbers(schema, received);
    if (isValid(schema, value)) return { value };
    const errors = listFieldErrors(findErrors(schema, value), partNames[httpPart] ?? httpPart);
    const detail = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
    return { error: new RequestProblem(400, detail, { errors }) };
  };
};

function parseNumbers(schema: TSchema, received: unknown): unknown {
  if (typeof received !== 'object' || received === null) return received;
  const properties: Record<string, { type?: unknown }> =
    'properties' in schema ? Object(schema.properties) : {};
  return Object.fromEntries(
    Object.entries(received).map(([name, text]) => {
      const isNumber = properties[name]?.type === 'integer' && /^-?\d{1,16}$/.test(text);
      return [name, isNumber ? Number(text) : text];
    }),
  );
}
