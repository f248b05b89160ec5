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
  summary:
    'The casters that give GNSS corrections, and under which name the account signs in to ' +
    'each.',
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
  summary: 'Removes what the account has saved for a caster.',
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
  summary: 'The mounts of a caster, as its source table has them now.',
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
    'Corrections of a mount (RTCM) as they come, until the caller leaves, the token ends, ' +
    'or the caster is silent for half a minute.',
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
    'Where the receiver is, for the caster of a stream, which gets it as GGA. Where no ' +
    'such stream is open, nothing is done.',
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
