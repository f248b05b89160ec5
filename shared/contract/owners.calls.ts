import { defineCall, problem } from './define-call.ts';
import { OwnerListSchema, OwnersPathSchema } from './owners.ts';

export const getOwners = defineCall({
  method: 'GET',
  path: '/api/Owners/:propertyKey',
  summary:
    'Who owns a property, as the land register’s service says: five of them, and how many ' +
    'there are besides. Each look-up is recorded with the account, and an account has so ' +
    'many an hour.',
  tags: ['Map'],
  params: OwnersPathSchema,
  responses: {
    200: OwnerListSchema,
    400: problem,
    502: problem,
  },
});
