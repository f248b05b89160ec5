import Type, { type Static } from 'typebox';
import { nullable } from './identifiers.ts';

/** Why a caster gives no corrections: the `reason` in an answer with 404, 409, 502 or 504. */
export const casterErrors = [
  'login rejected',
  'no such mount',
  'rejected',
  'failed',
  'unreachable',
  'silent',
  'certificate',
  'no caster',
  'redirected',
  'address not allowed',
  'too many streams',
] as const;
export type CasterError = (typeof casterErrors)[number];

/** Finds the reason in a failed answer. @param body parsed body of the answer */
export function findCasterError(body: unknown): CasterError | null {
  const reason =
    typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
  return casterErrors.find((error) => error === reason) ?? null;
}

const createNameSchema = () =>
  Type.String({ pattern: '^[\\p{L}\\p{N} ._-]{1,40}$', examples: ['Demo'] });

export const CasterPathSchema = Type.Object({ caster: createNameSchema() });

export const correctionFrames = ['EUREF89', 'ITRF'] as const;

const CasterSchema = Type.Object(
  {
    name: createNameSchema(),
    frame: nullable(
      Type.Enum(correctionFrames, {
        description:
          'The reference frame of positions by its corrections; null if the operator has not ' +
          'stated it.',
      }),
    ),
    userName: nullable(
      Type.String({
        description: 'The user name that the account has saved. The password is never sent back.',
      }),
    ),
  },
  { title: 'Caster' },
);
export type Caster = Static<typeof CasterSchema>;

/** The casters that the operator permits, in the operator's order. */
export const CastersSchema = Type.Array(CasterSchema);

/** The API checks the limits by the form's rules, `casterLoginForm`. */
export const CasterLoginSchema = Type.Object(
  {
    userName: Type.String(),
    password: Type.String(),
  },
  { title: 'CasterLogin', examples: [{ userName: 'kari', password: 'fjord' }] },
);
export type CasterLogin = Static<typeof CasterLoginSchema>;

const createMountSchema = () =>
  Type.String({ pattern: '^[\\w.~-]{1,100}$', examples: ['FJORDVIK'] });

const MountSchema = Type.Object(
  {
    mount: createMountSchema(),
    place: Type.String(),
    format: Type.String({ examples: ['RTCM 3.3'] }),
    needsPosition: Type.Boolean({
      description: 'Whether its corrections are made for the position of the receiver.',
    }),
    position: nullable(
      Type.Object(
        { latitude: Type.Number(), longitude: Type.Number() },
        { description: 'The base’s position in degrees.' },
      ),
    ),
  },
  { title: 'Mount' },
);
export type Mount = Static<typeof MountSchema>;

export const MountsSchema = Type.Array(MountSchema);

const createStreamSchema = () =>
  Type.String({
    format: 'uuid',
    description: 'Made by the app, one for each stream.',
    examples: ['6f0f8e0a-3f55-4b53-a8f8-0d7a1b1f9a11'],
  });

export const CorrectionsPathSchema = Type.Object({
  caster: createNameSchema(),
  mount: createMountSchema(),
});
export const CorrectionsQuerySchema = Type.Object({ stream: createStreamSchema() });
export const CorrectionStreamPathSchema = Type.Object({ stream: createStreamSchema() });

export const ReceiverPositionSchema = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    height: Type.Number({
      minimum: -1000,
      maximum: 10_000,
      description: 'Metres above the ellipsoid.',
    }),
    satellites: Type.Integer({ minimum: 0, maximum: 99 }),
  },
  {
    title: 'ReceiverPosition',
    examples: [{ latitude: 60.32, longitude: 6.66, height: 46, satellites: 17 }],
  },
);
export type ReceiverPosition = Static<typeof ReceiverPositionSchema>;
