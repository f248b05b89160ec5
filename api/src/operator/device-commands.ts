import { changesBy, devicesOf, setWipe } from '../devices/devices.repository';
import { type ActContext, lockCustomer, record } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';

export async function listDevices(
  context: ActContext,
  { customerId, subject }: ActOf<'list devices'>,
): Promise<ActOutcome> {
  await lockCustomer(context, customerId);
  const devices = await devicesOf(context.transaction, customerId, subject);
  const rows = devices.map(
    ({
      deviceId,
      name,
      lastContact,
      builds,
      pending,
      wipeAskedAt,
      wipeAskedBy,
      wipeAnsweredAt,
    }) => ({
      device: deviceId,
      name,
      lastContact,
      pending,
      builds,
      wipeAsked: wipeAskedAt,
      askedBy: wipeAskedBy,
      wiped: wipeAnsweredAt,
    }),
  );
  return { rows, none: `No device of ${subject} has been in contact.` };
}

/** @throws RejectedAct when the account has no such device */
export async function wipeOrAdmitDevice(
  context: ActContext,
  device: ActOf<'wipe device'> | ActOf<'admit device'>,
  wiped: boolean,
): Promise<ActOutcome> {
  const { customerId, subject, deviceId } = device;
  await lockCustomer(context, customerId);
  const set = await setWipe(context.transaction, device, wiped, 'operator');
  if (!set) {
    throw new RejectedAct(
      `${subject} has no device ${deviceId}. 'devices list' shows those that it has.`,
    );
  }
  const state = wiped ? 'to be wiped' : 'admitted';
  const changes = changesBy(set, deviceId);
  if (changes.length === 0)
    return { changed: false, message: `${set.name} (${deviceId}) was ${state} already.` };
  for (const change of changes) await record(context, customerId, change);
  return {
    changed: true,
    message: `${set.name} (${deviceId}) is ${state}, from its next contact on.`,
  };
}
