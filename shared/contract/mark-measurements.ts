import {
  boundaryMarkLimits,
  measurementLimits as limits,
} from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import {
  correctionSources,
  offsetSides,
  offsetWays,
  positionFrames,
  tiltHandlings,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { measuredQualities } from '@feltbok/domain/boundary-marks/measured-quality.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import Type from 'typebox';
import { deviceUuid, nullable } from './identifiers.ts';

const metres = (minimum: number, maximum: number, description: string) =>
  Type.Number({ minimum, maximum, description });
const coordinate = (description: string) =>
  metres(-boundaryMarkLimits.coordinate, boundaryMarkLimits.coordinate, description);
const text = (description: string) => Type.String({ maxLength: limits.text, description });
const moment = (description: string) =>
  Type.String({ format: 'date-time', pattern: '^[12][^Z]*Z$', maxLength: 30, description });

const deviation = () => metres(0, limits.sigma, 'Metres.');
const deviations = () =>
  Type.Object(
    { east: deviation(), north: deviation(), height: nullable(deviation()) },
    { additionalProperties: false },
  );

const MeanLimitsSchema = Type.Object(
  { plane: nullable(deviation()), height: nullable(deviation()) },
  {
    title: 'MeanLimits',
    additionalProperties: false,
    description: 'The limits of σ and spread; null if there were none.',
  },
);

const MarkOffsetSchema = Type.Object(
  {
    by: Type.Enum(offsetWays, {
      description: 'From one place by distance and direction, or from two places by two distances.',
    }),
    places: Type.Array(
      Type.Object(
        {
          north: coordinate('Northing in metres, of the place that the antenna stood on.'),
          east: coordinate('Easting in metres.'),
          height: nullable(
            metres(
              boundaryMarkLimits.lowestHeight,
              boundaryMarkLimits.highestHeight,
              'Metres above the ellipsoid.',
            ),
          ),
          distance: metres(0, limits.offset, 'Metres in the plane, to the mark.'),
          epochs: Type.Integer({ minimum: 1, maximum: limits.epochs }),
          sentences: nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 2 },
    ),
    bearing: nullable(
      Type.Number({ minimum: 0, maximum: 400, description: 'Gon clockwise from grid north.' }),
    ),
    side: nullable(
      Type.Enum(offsetSides, {
        description: 'The side of the line from the first place to the second.',
      }),
    ),
    rise: nullable(
      metres(
        -limits.offset,
        limits.offset,
        'Metres that the mark lies higher than the first place.',
      ),
    ),
  },
  { title: 'MarkOffset', additionalProperties: false },
);

export const MarkMeasurementSchema = Type.Object(
  {
    uuid: deviceUuid(),
    north: coordinate('Northing in metres: the mean of the epochs.'),
    east: coordinate('Easting in metres: the mean of the epochs.'),
    utmType: Type.Enum(Object.values(epsgOfUtmZone), {
      description: 'EPSG code of the ETRS89/UTM zone.',
    }),
    height: nullable(
      metres(
        boundaryMarkLimits.lowestHeight,
        boundaryMarkLimits.highestHeight,
        'Metres above the ellipsoid, of the mark; null where the height of the antenna is not known.',
      ),
    ),
    receiver: text('As the user names it.'),
    antenna: Type.Object(
      {
        height: nullable(
          metres(
            0,
            limits.antennaHeight,
            'Metres from the mark to the reference point of the antenna; null for a pole tip.',
          ),
        ),
        type: text('As the user names it.'),
        phaseCentreOffset: Type.Optional(
          metres(0, limits.phaseCentreOffset, 'Metres from the reference point up.'),
        ),
        tilt: Type.Optional(
          Type.Enum(tiltHandlings, {
            description:
              'Whether the receiver corrects for the tilt of the pole, and what its positions ' +
              'are of: `none` is the antenna without correction.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    quality: Type.Enum(measuredQualities, { description: 'The lowest quality of the epochs.' }),
    epochs: Type.Integer({ minimum: 1, maximum: limits.epochs }),
    sigma: deviations(),
    spread: nullable(deviations()),
    pdop: nullable(
      Type.Number({ minimum: 0, maximum: limits.pdop, description: 'The greatest of the epochs.' }),
    ),
    satellites: nullable(
      Type.Integer({
        minimum: 0,
        maximum: limits.satellites,
        description: 'The smallest number in an epoch.',
      }),
    ),
    corrections: Type.Object(
      {
        source: Type.Enum(correctionSources),
        mount: text('Of the NTRIP caster.'),
        station: text('Of the reference station, as the receiver names it.'),
        age: nullable(
          Type.Number({ minimum: 0, maximum: limits.age, description: 'Seconds: the greatest.' }),
        ),
      },
      { additionalProperties: false },
    ),
    from: moment('First epoch, UTC, by the clock of the receiver.'),
    to: moment('Last epoch.'),
    frame: Type.Enum(positionFrames),
    frameName: text('As the receiver names it.'),
    limits: Type.Optional(MeanLimitsSchema),
    reason: nullable(
      Type.String({
        maxLength: limits.reason,
        description:
          'The reason for using a position that is not known to be in EUREF89, or whose σ or ' +
          'spread is beyond `limits`; required for such a position.',
      }),
    ),
    sentences: nullable(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the receiver’s sentences for the epochs.',
      }),
    ),
    offset: Type.Optional(MarkOffsetSchema),
  },
  { title: 'MarkMeasurement', additionalProperties: false },
);

/**
 * Measurements are evidence and never change: known ones stay as they are, and absent ones stay.
 */
export const MarkMeasurementsSchema = Type.Array(MarkMeasurementSchema, { maxItems: limits.count });
