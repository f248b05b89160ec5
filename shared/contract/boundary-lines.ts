import {
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
  type BoundaryLine,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { boundaryLineLimits } from '@feltbok/domain/boundary-lines/boundary-line-limits.ts';
import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import Type, { type Static } from 'typebox';
import { createCodeSchema, QualitySchema, UtmTypeSchema } from './boundary-marks.ts';
import { defineEntitySchema } from './entity-schema.ts';
import { deviceUuid, nullable, serverId } from './identifiers.ts';

const { coordinate } = boundaryMarkLimits;

const createCoordinateSchema = (description: string) =>
  Type.Number({ minimum: -coordinate, maximum: coordinate, description });

const CurvePointSchema = Type.Object(
  {
    north: createCoordinateSchema('Northing in metres, at most three decimals.'),
    east: createCoordinateSchema('Easting in metres, at most three decimals.'),
  },
  { title: 'CurvePoint' },
);

/** Two kinds of resources, because the two marks of a line are never the same. */
const createMarkReference = (kind: 'startMark' | 'endMark', verb: string) =>
  Type.String({
    format: 'uuid',
    'x-resource': kind,
    description: `The uuid of the boundary mark of the business where the line ${verb}.`,
  });

/** Marks and curve points are one: a change of a line has all of them. */
const course = {
  startMarkUuid: createMarkReference('startMark', 'starts'),
  endMarkUuid: createMarkReference('endMark', 'ends'),
  utmType: UtmTypeSchema,
  curvePoints: Type.Array(CurvePointSchema, {
    maxItems: boundaryLineLimits.curvePoints,
    description: 'Places that the line passes from start to end; empty for a straight line.',
  }),
};

/** The API checks accuracy, date, method and remark by the form's rules, `boundaryLineForm`. */
const attributes = {
  follows: Type.Enum(Object.values(auxiliaryLineCodes), {
    description:
      'The cadastre’s id of the kind of auxiliary line: 0 none, 1 edge of water, 2 edge of a ' +
      'road, 3 fictitious, 4 point lease, 5 divider of parcels.',
  }),
  followsTerrainDetail: Type.Boolean(),
  administrativeBoundary: Type.Enum(Object.values(administrativeBoundaryCodes), {
    description:
      'The cadastre’s id of the administrative boundary that the line is too: 0 none, 1 ' +
      'municipality, 2 county, 3 state, 4 territorial waters.',
  }),
  disputed: Type.Boolean(),
  agreedBy: Type.Array(Type.String({ format: 'uuid' }), {
    maxItems: caps.attendees,
    description: 'The uuids of the attendees who have agreed to the line.',
  }),
  measurementMethod: createCodeSchema('Malemetode'),
  quality: QualitySchema,
  capturedOn: nullable(
    Type.String({
      format: 'date',
      pattern: '^[12]',
      description: 'The date of the capture; null when not known.',
    }),
  ),
  remark: Type.String(),
};

export const BoundaryLineSchema = defineEntitySchema<BoundaryLine>()(
  Type.Object(
    {
      id: serverId('boundaryLine'),
      uuid: deviceUuid(),
      businessId: serverId('business'),
      ...course,
      ...attributes,
      revision: Type.Integer(),
    },
    { title: 'BoundaryLine' },
  ),
);
export const BoundaryLinesSchema = Type.Array(BoundaryLineSchema);

const example = {
  businessId: 2077,
  startMarkUuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d41',
  endMarkUuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d42',
  utmType: 25832,
  curvePoints: [{ north: 6689343.07, east: 370761.06 }],
  follows: '1',
  disputed: false,
};

// Spelt out, since a mapped type over the attributes would lose their names in the client's types.
const optionalAttributes = Type.Partial(Type.Object(attributes)).properties;

/** An attribute that is absent is empty, none or false. */
export const NewBoundaryLineSchema = Type.Object(
  {
    uuid: Type.Optional(nullable(deviceUuid())),
    businessId: serverId('business'),
    ...course,
    ...optionalAttributes,
  },
  {
    title: 'NewBoundaryLine',
    examples: [{ uuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d51', ...example }],
  },
);
export type NewBoundaryLine = Static<typeof NewBoundaryLineSchema>;

/** An attribute that is absent stays as it is. Id, uuid and business of a line never change. */
export const BoundaryLineChangeSchema = Type.Object(
  {
    id: Type.Optional(nullable(serverId('boundaryLine'))),
    uuid: Type.Optional(nullable(deviceUuid())),
    businessId: Type.Optional(serverId('business')),
    ...course,
    ...optionalAttributes,
  },
  { title: 'BoundaryLineChange', examples: [{ ...example, disputed: true }] },
);
export type BoundaryLineChange = Static<typeof BoundaryLineChangeSchema>;

export const BoundaryLinePathSchema = Type.Object({ id: serverId('boundaryLine') });
export const BoundaryLineQuerySchema = Type.Object({ businessId: serverId('business') });
/** Answer to the creation and the removal of a line. */
export const BoundaryLineIdSchema = Type.Object({ id: serverId('boundaryLine') });
