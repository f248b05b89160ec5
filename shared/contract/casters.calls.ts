import {
  CasterLoginSchema,
  CasterPathSchema,
  CastersSchema,
  CorrectionStreamPathSchema,
  CorrectionsPathSchema,
  CorrectionsQuerySchema,
  MountsSchema,
  ReceiverPositionSchema,
} from './casters.ts';
import { defineCall, idempotencyKey, noContent, problem, stream } from './define-call.ts';

export const getCasters = defineCall({
  method: 'GET',
  path: '/api/Casters',
  summary: 'The casters of GNSS corrections, and the user name of the account at each.',
  tags: ['GNSS corrections'],
  responses: {
    200: CastersSchema,
  },
});

export const saveCasterLogin = defineCall({
  method: 'POST',
  path: '/api/Casters/:caster/login',
  summary:
    'Saves the account’s own user name and password for a caster, encrypted. The password ' +
    'is never sent back.',
  tags: ['GNSS corrections'],
  params: CasterPathSchema,
  body: CasterLoginSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
  },
  needs: 'record',
});

export const forgetCasterLogin = defineCall({
  method: 'POST',
  path: '/api/Casters/:caster/forget',
  summary: 'Removes the account’s user name and password for a caster.',
  tags: ['GNSS corrections'],
  params: CasterPathSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
    404: problem,
  },
  needs: 'record',
});

export const getCasterMounts = defineCall({
  method: 'GET',
  path: '/api/Casters/:caster/mounts',
  summary: 'The mounts in the current source table of a caster.',
  tags: ['GNSS corrections'],
  params: CasterPathSchema,
  responses: {
    200: MountsSchema,
    400: problem,
    404: problem,
    409: problem,
    502: problem,
    504: problem,
  },
  needs: 'record',
});

export const streamCorrections = defineCall({
  method: 'GET',
  path: '/api/Casters/:caster/mounts/:mount/corrections',
  summary:
    'Streams the corrections of a mount (RTCM) until the caller leaves, the token ' +
    'expires, or the caster is silent for half a minute.',
  tags: ['GNSS corrections'],
  params: CorrectionsPathSchema,
  query: CorrectionsQuerySchema,
  responses: {
    200: stream,
    400: problem,
    404: problem,
    409: problem,
    502: problem,
    504: problem,
  },
  needs: 'record',
});

export const postReceiverPosition = defineCall({
  method: 'POST',
  path: '/api/Corrections/:stream/position',
  summary:
    'Sends the position of the receiver to the caster of a stream, as GGA. Does nothing ' +
    'if no such stream is open.',
  tags: ['GNSS corrections'],
  params: CorrectionStreamPathSchema,
  body: ReceiverPositionSchema,
  headers: [idempotencyKey],
  responses: {
    204: noContent,
    400: problem,
  },
  needs: 'record',
});
