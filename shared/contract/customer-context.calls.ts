import { CustomerContextSchema } from './customer-context.ts';
import { defineCall, problem } from './define-call.ts';
import { DeviceContactSchema } from './devices.ts';

export const getCustomerContext = defineCall({
  method: 'GET',
  path: '/api/CustomerContext',
  summary:
    'The signed-in user, the customer, and the customer’s settings. If the device names ' +
    'itself, its contact is recorded and it gets a lease.',
  tags: ['Customer'],
  query: DeviceContactSchema,
  responses: {
    200: CustomerContextSchema,
    400: problem,
  },
  member: 'customerId',
});
