import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import Type, { type Static } from 'typebox';
import { defineEntitySchema } from './entity-schema.ts';
import { deviceUuid, nullable, serverId } from './identifiers.ts';
import { MarkMeasurementsSchema } from './mark-measurements.ts';

export const UtmTypeSchema = Type.Enum(Object.values(epsgOfUtmZone), {
  description: 'EPSG code of the ETRS89/UTM zone.',
});
export const HeightSystemSchema = Type.Enum(heightSystems, {
  description:
    'The reference of the height: the ellipsoid of EUREF89, or a national height system; ' +
    'unknown if nobody has stated it.',
});
export const QualitySchema = Type.Object({
  accuracy: nullable(Type.Integer({ description: 'Centimetres; null when not known.' })),
});

const HeightSchema = Type.Object(
  {
    value: Type.Number({ description: 'Metres, at most three decimals.' }),
    system: HeightSystemSchema,
    sigma: nullable(
      Type.Number({
        description: 'Standard deviation in metres, at most three decimals; null when not known.',
      }),
    ),
  },
  { title: 'MarkHeight' },
);
export const createCodeSchema = (codeListType: CodeListType) =>
  Type.String({ description: `Code of the list ${codeListType}.` });

export const codeListTypes = [
  'BoundaryMarkTypeCodes',
  'GroundTypeCodes',
  'BoundaryMarkStatusCodes',
  'BoundaryMarkApprovalCodes',
  'SurveyCodes',
  'Malemetode',
] as const;
type CodeListType = (typeof codeListTypes)[number];

const BoundaryMarkCodeSchema = Type.Object(
  {
    codeListType: Type.Enum(codeListTypes),
    code: Type.String(),
    codeValue: Type.String({ description: 'The customer’s name for the code.' }),
  },
  { title: 'BoundaryMarkCode' },
);
export type BoundaryMarkCode = Static<typeof BoundaryMarkCodeSchema>;
export const BoundaryMarkCodesSchema = Type.Array(BoundaryMarkCodeSchema);

/** The API checks the limits by the form's rules, `boundaryMarkForm`. */
const attributes = {
  name: Type.String(),
  boundaryPointNumber: Type.String(),
  typeOfBoundaryMark: createCodeSchema('BoundaryMarkTypeCodes'),
  typeOfGround: createCodeSchema('GroundTypeCodes'),
  status: createCodeSchema('BoundaryMarkStatusCodes'),
  approved: createCodeSchema('BoundaryMarkApprovalCodes'),
  codeForSurvey: createCodeSchema('SurveyCodes'),
  claimByAttendees: Type.String(),
  settlement: Type.String(),
  quality: QualitySchema,
  measurementMethod: createCodeSchema('Malemetode'),
  height: nullable(HeightSchema),
  capturedOn: nullable(
    Type.String({
      format: 'date',
      description: 'Day on which the position was captured, Norwegian time; null when not stated.',
    }),
  ),
  utmType: UtmTypeSchema,
  measurements: MarkMeasurementsSchema,
};
const position = {
  north: Type.Number({ description: 'Northing in metres, at most three decimals.' }),
  east: Type.Number({ description: 'Easting in metres, at most three decimals.' }),
};

export const BoundaryMarkSchema = defineEntitySchema<BoundaryMark>()(
  Type.Object(
    {
      id: serverId('boundaryMark'),
      uuid: deviceUuid(),
      businessId: serverId('business'),
      ...attributes,
      ...position,
      /** Absent in answers of older APIs, which devices may have stored. */
      height: Type.Optional(attributes.height),
      /** Absent in answers of older APIs, which devices may have stored. */
      capturedOn: Type.Optional(attributes.capturedOn),
      /** Absent in answers of older APIs, which devices may have stored. */
      measurements: Type.Optional(attributes.measurements),
      metaType: Type.Literal('Database', {
        description: 'The origin of the mark. Devices have further values of their own.',
      }),
      revision: Type.Integer(),
    },
    { title: 'BoundaryMark' },
  ),
);
export const BoundaryMarksSchema = Type.Array(BoundaryMarkSchema);

const example = {
  businessId: 2077,
  name: '',
  boundaryPointNumber: '13',
  typeOfBoundaryMark: '51',
  north: 6689343.07,
  east: 370761.06,
  quality: { accuracy: 10 },
  measurementMethod: '96',
  capturedOn: '2026-11-21',
  utmType: 25832,
};

// Spelt out, since a mapped type over the attributes would lose their names in the client's types.
const optionalAttributes = Type.Partial(Type.Object(attributes)).properties;

/**
 * A field that is absent is empty; the type is then 99, and the UTM zone that of the municipality.
 */
export const NewBoundaryMarkSchema = Type.Object(
  {
    uuid: Type.Optional(nullable(deviceUuid())),
    businessId: serverId('business'),
    ...optionalAttributes,
    ...position,
  },
  {
    title: 'NewBoundaryMark',
    examples: [{ uuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d11', ...example }],
  },
);
export type NewBoundaryMark = Static<typeof NewBoundaryMarkSchema>;

/** A field that is absent stays as it is. The id, uuid and business of a mark never change. */
export const BoundaryMarkChangeSchema = Type.Object(
  {
    id: Type.Optional(nullable(serverId('boundaryMark'))),
    uuid: Type.Optional(nullable(deviceUuid())),
    businessId: Type.Optional(serverId('business')),
    ...optionalAttributes,
    ...position,
  },
  { title: 'BoundaryMarkChange', examples: [{ ...example, boundaryPointNumber: '13B' }] },
);
export type BoundaryMarkChange = Static<typeof BoundaryMarkChangeSchema>;

export const BoundaryMarkPathSchema = Type.Object({ id: serverId('boundaryMark') });
export const BoundaryMarkQuerySchema = Type.Object({ businessId: serverId('business') });
/** Answer to the creation and the removal of a mark. */
export const BoundaryMarkIdSchema = Type.Object({ id: serverId('boundaryMark') });
