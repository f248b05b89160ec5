import Type, { type Static } from 'typebox';
import { nullable } from './identifiers.ts';

const createDeviceIdSchema = () => Type.String({ format: 'uuid', 'x-resource': 'device' });

/**
 * What a device says about itself when it asks who is signed in. Version 1.6.0 sends nothing, and
 * gets no lease.
 */
export const DeviceContactSchema = Type.Object({
  deviceId: Type.Optional(
    Type.String({
      format: 'uuid',
      description: "The device's own, one for each account that uses it.",
    }),
  ),
  deviceName: Type.Optional(
    Type.String({ pattern: '^[^\\p{Cc}]{0,100}$', description: 'The device’s name for its user.' }),
  ),
  builds: Type.Optional(
    Type.String({
      pattern: '^[\\x20-\\x7e]{0,500}$',
      description: 'The builds of the app’s parts on it.',
    }),
  ),
  pending: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'The number of changes that wait to be sent.',
    }),
  ),
});
export type DeviceContact = Static<typeof DeviceContactSchema>;

/** Signed permission to open without contact for some time, which the device can verify. */
export const LeaseSchema = Type.Object(
  {
    token: Type.String({
      description:
        'A JWS (RFC 7515) by ES256 with device, customer, and its period of validity, iat ' +
        'and exp.',
    }),
    key: Type.Object(
      { kty: Type.Literal('EC'), crv: Type.Literal('P-256'), x: Type.String(), y: Type.String() },
      { description: 'The public key that verifies it (RFC 7517).' },
    ),
    hasRecoveryKey: Type.Optional(
      Type.Boolean({
        description: 'Whether the API has a recovery key for a forgotten PIN of the device.',
      }),
    ),
  },
  { title: 'Lease' },
);
export type Lease = Static<typeof LeaseSchema>;

const DeviceSchema = Type.Object(
  {
    deviceId: createDeviceIdSchema(),
    name: Type.String(),
    /** ISO 8601 with offset, as the times below. */
    firstContact: Type.String(),
    lastContact: Type.String(),
    builds: Type.String(),
    pending: Type.Integer({ description: 'The number of waiting changes at its last contact.' }),
    wipeAskedAt: nullable(Type.String()),
    wipeAskedBy: nullable(
      Type.Enum(['user', 'operator'], {
        description: 'Only the operator can admit a device again that the operator has had wiped.',
      }),
    ),
    wipeAnsweredAt: nullable(
      Type.String({ description: 'When the device was first told that it is to be wiped.' }),
    ),
  },
  { title: 'Device' },
);
export type Device = Static<typeof DeviceSchema>;

/** The devices of the signed-in account, most recent contact first. */
export const DevicesSchema = Type.Array(DeviceSchema);
export const DevicePathSchema = Type.Object({ deviceId: createDeviceIdSchema() });

/**
 * Key that opens the device's stored data when the PIN is forgotten: it wraps a second key, which
 * is on the device.
 */
export const RecoveryKeySchema = Type.Object(
  {
    recoveryKey: Type.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      description: '32 bytes in base64url.',
    }),
  },
  {
    title: 'RecoveryKey',
    examples: [{ recoveryKey: 'q2dnyQ3yDk6mTm0b3b4j0vAqkJ5m0gVhVb1pZr2bA1c' }],
  },
);
