import { timePattern } from '@feltbok/domain/values/dates.ts';
import Type from 'typebox';

/** Kinds of resources that the server identifies, and that a call can refer to. */
export type ResourceKind =
  | 'case'
  | 'business'
  | 'property'
  | 'attendee'
  | 'boundaryMark'
  | 'boundaryLine'
  | 'startMark'
  | 'endMark'
  | 'document'
  | 'documentUuid'
  | 'storedDocument'
  | 'agreementTemplate'
  | 'device'
  | 'signingRequest';

/**
 * Schema of the server's id of a resource. `x-resource` tells its kind to readers of the OpenAPI
 * document.
 */
export const serverId = (kind: ResourceKind, description?: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-resource': kind,
    ...(description && { description }),
  });

/**
 * Schema of a uuid that the device creates, which identifies a resource before the server gives it
 * an id.
 */
export const deviceUuid = () =>
  Type.String({
    format: 'uuid',
    description:
      'Made by the device. Repeating a creation with the same uuid makes no second record.',
  });

/** Municipality number of four digits, with leading zero. */
export const MunicipalityNumberSchema = Type.String({ pattern: '^[0-9]{4}$' });

export const nullable = <Schema extends Type.TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Schema of a time of the day, or of an empty text where there is none. */
export const TimeOrEmptySchema = Type.Union([
  Type.Literal(''),
  Type.String({ pattern: timePattern.source, description: '`HH:MM`' }),
]);

/** Schema of a day, or of an empty text where there is none. */
export const DayOrEmptySchema = Type.Union([
  Type.Literal(''),
  Type.String({ format: 'date', description: '`YYYY-MM-DD`' }),
]);
