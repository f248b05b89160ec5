import { callRoute } from '../http/call-route';
import { notFound, RequestProblem } from '../http/problem';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { changesBy, devicesOf, setWipe } from './devices.repository';
import { countUse, recoveryKeyOf, storeKey } from './recovery-keys';

export function devicesRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getDevices'),
    handler: (request) =>
      request.withAccess(({ transaction, customer, user }) =>
        devicesOf(transaction, customer.customerId, user.subject),
      ),
  });
  app.route({
    ...callRoute('wipeDevice'),
    handler: (request, reply) =>
      request.write(reply, (write) => wipeOrAdmit(write, request.params.deviceId, true)),
  });
  app.route({
    ...callRoute('admitDevice'),
    handler: (request, reply) =>
      request.write(reply, (write) => wipeOrAdmit(write, request.params.deviceId, false)),
  });
  app.route({
    ...callRoute('storeRecoveryKey'),
    handler: (request, reply) =>
      request.write(reply, (write) =>
        storeKey(write, request.params.deviceId, request.body.recoveryKey, () =>
          request.requireFreshSignIn(true),
        ),
      ),
  });
  app.route({
    ...callRoute('recoverDevice'),
    handler: async (request) => {
      const { deviceId } = request.params;
      // Its answer may be stored under an idempotency key, so the key is read beside it.
      await request.perform((write) => countUse(write, deviceId));
      return request.withAccess(async (access) => ({
        recoveryKey: (await recoveryKeyOf(access, deviceId)).recoveryKey,
      }));
    },
  });
}

async function wipeOrAdmit(
  { transaction, customer, user }: Write,
  deviceId: string,
  wiped: boolean,
): Promise<Written> {
  const device = { customerId: customer.customerId, subject: user.subject, deviceId };
  const set = await setWipe(transaction, device, wiped, 'user');
  if (!set) throw notFound('The device');
  if (!wiped && set.after)
    throw new RequestProblem(409, 'The operator has it wiped, and alone admits it again.');
  return { status: 204, changes: changesBy(set, deviceId) };
}
