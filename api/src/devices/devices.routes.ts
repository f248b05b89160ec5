import { callRoute } from '../http/call-route';
import { createNotFound, RequestProblem } from '../http/problem';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { readDevices, setWipe, toAuditChanges } from './devices.repository';
import { readRecoveryKey, recordUse, storeKey } from './recovery-keys';

export function addDeviceRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getDevices'),
    handler: (request) =>
      request.withAccess(({ transaction, customer, user }) =>
        readDevices(transaction, customer.customerId, user.subject),
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
      // The answer of a write may be stored under an idempotency key, so the recovery key is read
      // apart.
      await request.perform((write) => recordUse(write, deviceId));
      return request.withAccess(async (access) => ({
        recoveryKey: (await readRecoveryKey(access, deviceId)).recoveryKey,
      }));
    },
  });
}

async function wipeOrAdmit(
  { transaction, customer, user }: Write,
  deviceId: string,
  isToBeWiped: boolean,
): Promise<Written> {
  const device = { customerId: customer.customerId, subject: user.subject, deviceId };
  const wipe = await setWipe(transaction, device, isToBeWiped, 'user');
  if (!wipe) throw createNotFound('The device');
  if (!isToBeWiped && wipe.after)
    throw new RequestProblem(
      409,
      'The operator has the device wiped, and only the operator can admit it again.',
    );
  return { status: 204, changes: toAuditChanges(wipe, deviceId) };
}
