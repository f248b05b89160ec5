import { readDevices, setWipe, toAuditChanges } from '../devices/devices.repository';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';

export async function listDevices(
  context: CommandContext,
  { customerId, subject }: CommandOf<'list devices'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const devices = await readDevices(context.transaction, customerId, subject);
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

/** @throws RejectedCommand when the account has no such device */
export async function wipeOrAdmitDevice(
  context: CommandContext,
  device: CommandOf<'wipe device'> | CommandOf<'admit device'>,
  wiped: boolean,
): Promise<CommandOutcome> {
  const { customerId, subject, deviceId } = device;
  await lockCustomer(context, customerId);
  const wipe = await setWipe(context.transaction, device, wiped, 'operator');
  if (!wipe) {
    throw new RejectedCommand(
      `${subject} has no device ${deviceId}. 'devices list' shows those that it has.`,
    );
  }
  const state = wiped ? 'to be wiped' : 'admitted';
  const changes = toAuditChanges(wipe, deviceId);
  if (changes.length === 0)
    return { changed: false, message: `${wipe.name} (${deviceId}) is already ${state}.` };
  for (const change of changes) await record(context, customerId, change);
  return {
    changed: true,
    message: `${wipe.name} (${deviceId}) is ${state}, from its next contact on.`,
  };
}
