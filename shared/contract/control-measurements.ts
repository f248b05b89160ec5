import { knownPointSources } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import Type, { type Static } from 'typebox';
import { HeightSystemSchema, UtmTypeSchema } from './boundary-marks.ts';
import { deviceUuid, nullable, serverId } from './identifiers.ts';
import { MarkMeasurementSchema } from './mark-measurements.ts';

const KnownHeightSchema = Type.Object(
  {
    value: Type.Number({ description: 'Metres.' }),
    system: HeightSystemSchema,
    sigma: nullable(
      Type.Number({ description: 'Standard deviation in metres; null when not known.' }),
    ),
  },
  { title: 'KnownHeight' },
);

/** The API checks the limits by the form's rules, `knownPointForm`. */
const KnownPointSchema = Type.Object(
  {
    name: Type.String(),
    source: Type.Enum(knownPointSources, {
      description:
        'The source of its position: a catalogue of control points, a boundary mark, or the ' +
        'user.',
    }),
    north: Type.Number({ description: 'Northing in metres.' }),
    east: Type.Number({ description: 'Easting in metres.' }),
    utmType: UtmTypeSchema,
    height: nullable(KnownHeightSchema),
    ellipsoidalHeight: nullable(
      Type.Number({
        description:
          'The same height in metres above the ellipsoid; null if it could not be converted.',
      }),
    ),
  },
  { title: 'KnownPoint', additionalProperties: false },
);

/** A receiver's check on a known point: evidence that nobody changes or removes. */
export const ControlMeasurementSchema = Type.Object(
  {
    uuid: deviceUuid(),
    businessId: serverId('business'),
    point: KnownPointSchema,
    measurement: MarkMeasurementSchema,
  },
  {
    title: 'ControlMeasurement',
    examples: [
      {
        uuid: '0d1f6c52-6c1d-4f0e-9d3b-2b8f6f1f7a31',
        businessId: 2077,
        point: {
          name: 'F31 Kirka',
          source: 'catalogue',
          north: 6689343.05,
          east: 370761.07,
          utmType: 25832,
          height: { value: 80, system: 'NN2000', sigma: 0.01 },
          ellipsoidalHeight: 123.5,
        },
        measurement: {
          uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a01',
          north: 6689343.071,
          east: 370761.062,
          utmType: 25832,
          height: 123.456,
          receiver: 'Mottaker 1',
          antenna: { height: 2, type: '' },
          quality: 'fixed',
          epochs: 30,
          sigma: { east: 0.008, north: 0.009, height: 0.015 },
          spread: null,
          pdop: 1.4,
          satellites: 21,
          corrections: { source: 'network', mount: 'NETT', station: '17', age: 1.2 },
          from: '2026-11-24T08:00:00.000Z',
          to: '2026-11-24T08:00:29.000Z',
          frame: 'EUREF89',
          frameName: '',
          reason: null,
          sentences: null,
        },
      },
    ],
  },
);
export type ControlMeasurement = Static<typeof ControlMeasurementSchema>;

/** Control measurements, ordered by the time when they were measured. */
export const ControlMeasurementsSchema = Type.Array(ControlMeasurementSchema);
export const ControlMeasurementQuerySchema = Type.Object({ businessId: serverId('business') });
export const ControlMeasurementKeySchema = Type.Object({ uuid: deviceUuid() });
