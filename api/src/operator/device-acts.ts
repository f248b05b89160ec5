import { devicesOf, setWipe } from '../devices/devices.repository';
import { customerForAct, type Doing, record } from '../operator-acts/act-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-acts/operator-acts';

export async function listDevices(doing: Doing, { customerId, subject }: ActOf<'list devices'>): Promise<ActOutcome> {
  await customerForAct(doing, customerId);
  const devices = await devicesOf(doing.transaction, customerId, subject);
  const rows = devices.map(({ deviceId, name, lastContact, builds, pending, wipeAskedAt, wipeAnsweredAt }) => ({
    ...{ device: deviceId, name, lastContact, pending, builds, wipeAsked: wipeAskedAt, wiped: wipeAnsweredAt },
  }));
  return { rows, none: `No device of ${subject} has been in contact.` };
}

/** @throws RejectedAct when the account has no such device */
export async function wipeOrAdmitDevice(
  doing: Doing,
  { customerId, subject, deviceId }: ActOf<'wipe device'> | ActOf<'admit device'>,
  wiped: boolean,
): Promise<ActOutcome> {
  await customerForAct(doing, customerId);
  const set = await setWipe(doing.transaction, customerId, subject, deviceId, wiped);
  if (!set) {
    throw new RejectedAct(`${subject} has no device ${deviceId}. 'devices list' shows those that it has.`);
  }
  const state = wiped ? 'to be wiped' : 'admitted';
  if (!set.changed) return { changed: false, message: `${set.name} (${deviceId}) was ${state} already.` };
  const change = { action: 'changed', resource: 'device', id: deviceId } as const;
  await record(doing, customerId, { ...change, before: { wiped: !wiped }, after: { wiped } });
  return { changed: true, message: `${set.name} (${deviceId}) is ${state}, from its next contact on.` };
}
