import Type from 'typebox';

/** What the server numbers, or names, and a call can ask for. */
export type ResourceKind =
  | 'case'
  | 'business'
  | 'property'
  | 'attendee'
  | 'boundaryMark'
  | 'document'
  | 'documentUuid'
  | 'agreementTemplate'
  | 'device'
  | 'signingRequest';

/**
 * The server's number of a resource. `x-resource` says of which kind, in the OpenAPI document and
 * to whoever reads it.
 */
export const serverId = (kind: ResourceKind, description?: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-resource': kind,
    ...(description && { description }),
  });

/**
 * Made by the device when it makes the resource, so that it has a name before the server gives it a
 * number.
 */
export const deviceUuid = () =>
  Type.String({
    format: 'uuid',
    description:
      'Made by the device. A create that is repeated with the same uuid makes nothing twice.',
  });

/** Four digits with leading zero. */
export const MunicipalityNumberSchema = Type.String({ pattern: '^[0-9]{4}$' });

export const nullable = <Schema extends Type.TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
