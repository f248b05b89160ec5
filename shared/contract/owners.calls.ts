import { defineCall, problem } from './define-call.ts';
import { OwnerListSchema, OwnersPathSchema } from './owners.ts';

export const getOwners = defineCall({
  method: 'GET',
  path: '/api/Owners/:propertyKey',
  summary:
    'The owners of a property from the land register’s service: five of them, and the ' +
    'number of the others. Each look-up is recorded with the account, and the number of ' +
    'look-ups an hour is limited.',
  tags: ['Map'],
  params: OwnersPathSchema,
  responses: {
    200: OwnerListSchema,
    400: problem,
    502: problem,
  },
});
