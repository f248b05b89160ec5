import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import Type, { type Static } from 'typebox';
import { deviceUuid, serverId } from './identifiers.ts';

const PositionSchema = Type.Object({
  longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees in WGS84.' }),
  latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees in WGS84.' }),
});
const tied = {
  markUuid: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The boundary mark of the case that it belongs to, if any.',
    }),
  ),
};
const DrawnShapeSchema = Type.Object({
  uuid: deviceUuid(),
  kind: Type.Enum(['line', 'rectangle', 'polygon']),
  positions: Type.Array(PositionSchema, {
    minItems: 2,
    maxItems: sketchLimits.positions,
    description: 'The first point of a rectangle or polygon is not repeated.',
  }),
  ...tied,
});
const DrawnCircleSchema = Type.Object({
  uuid: deviceUuid(),
  kind: Type.Literal('circle'),
  centre: PositionSchema,
  radius: Type.Number({
    minimum: 0,
    maximum: sketchLimits.radius,
    description: 'Metres on the ground.',
  }),
  ...tied,
});
const LabelSchema = Type.Object({
  uuid: deviceUuid(),
  location: PositionSchema,
  message: Type.String({ minLength: 1, maxLength: sketchLimits.message }),
  angle: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, clockwise.' }),
  ...tied,
});

const content = {
  shapes: Type.Array(Type.Union([DrawnShapeSchema, DrawnCircleSchema]), {
    maxItems: sketchLimits.shapes,
  }),
  labels: Type.Array(LabelSchema, { maxItems: sketchLimits.labels }),
};

const position = { longitude: 6.6612, latitude: 60.3221 };
/** The whole sketch of a case; elements that are left out are removed. */
export const SketchContentSchema = Type.Object(content, {
  title: 'SketchContent',
  examples: [
    {
      shapes: [
        {
          uuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d22',
          kind: 'line',
          positions: [position, { longitude: 6.6614, latitude: 60.3222 }],
        },
      ],
      labels: [
        {
          uuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d33',
          location: position,
          message: 'Steingard',
          angle: 0,
        },
      ],
    },
  ],
});
export type SketchContent = Static<typeof SketchContentSchema>;

/** The sketch of a case; empty and of revision 0 before anybody has drawn. */
export const SketchSchema = Type.Object(
  { caseId: serverId('case'), ...content, revision: Type.Integer() },
  { title: 'Sketch' },
);
export type CaseSketch = Static<typeof SketchSchema>;

export const SketchPathSchema = Type.Object({ caseId: serverId('case') });
