import { CustomerContextSchema } from './customer-context.ts';
import { defineCall, problem } from './define-call.ts';
import { DeviceContactSchema } from './devices.ts';

export const getCustomerContext = defineCall({
  method: 'GET',
  path: '/api/CustomerContext',
  summary:
    'Who is signed in, for which customer, and what that customer has switched on. A ' +
    'device that names itself is noted, and answered with a lease.',
  tags: ['Customer'],
  query: DeviceContactSchema,
  responses: {
    200: CustomerContextSchema,
    400: problem,
  },
  member: 'customerId',
});
