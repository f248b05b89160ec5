import { defineCall, idempotencyKey, noContent, problem } from './define-call.ts';
import { DevicePathSchema, DevicesSchema, RecoveryKeySchema } from './devices.ts';

export const getDevices = defineCall({
  method: 'GET',
  path: '/api/Devices',
  summary: 'The devices that the account has used, with their last contact.',
  tags: ['Devices'],
  responses: {
    200: DevicesSchema,
  },
});

export const wipeDevice = defineCall({
  method: 'POST',
  path: '/api/Devices/:deviceId/wipe',
  summary: 'Makes a device of the account delete its stored data at its next contact.',
  tags: ['Devices'],
  params: DevicePathSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
  },
  needs: 'ownDevices',
  wantsFreshSignIn: true,
});

export const admitDevice = defineCall({
  method: 'POST',
  path: '/api/Devices/:deviceId/admit',
  summary:
    'Admits again a device that its user has had wiped. Needs a recent sign-in. A device ' +
    'that the operator has had wiped stays wiped.',
  tags: ['Devices'],
  params: DevicePathSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
    409: problem,
  },
  needs: 'ownDevices',
  wantsFreshSignIn: 'always',
});

export const storeRecoveryKey = defineCall({
  method: 'POST',
  path: '/api/Devices/:deviceId/recoveryKey',
  summary: 'Stores the recovery key of a device of the account, for a forgotten PIN.',
  tags: ['Devices'],
  params: DevicePathSchema,
  body: RecoveryKeySchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
  },
  needs: 'ownDevices',
});

export const recoverDevice = defineCall({
  method: 'POST',
  path: '/api/Devices/:deviceId/recover',
  summary:
    'Returns the recovery key of a device of the account that is not to be wiped. Needs ' +
    'a sign-in within the last five minutes.',
  tags: ['Devices'],
  params: DevicePathSchema,
  headers: [idempotencyKey],
  responses: {
    200: RecoveryKeySchema,
    400: problem,
    404: problem,
  },
  needs: 'ownDevices',
  signedInWithinMinutes: 5,
});
