import type { Device, DeviceContact } from '@feltbok/contract/devices.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import type { Transaction } from '../db/database';

/**
 * Number of devices that are stored for an account. Beyond it, the device that has been silent
 * longest is forgotten.
 */
const maxDevices = 100;

interface RecordedContact {
  /** Whether the device is to be wiped, which the response tells it. */
  isWiped: boolean;
  hasRecoveryKey: boolean;
}

/** Records a contact with what the device reports; what it does not report stays as it was. */
export async function recordContact(
  { transaction, customer: { customerId }, user: { subject } }: Access,
  {
    deviceId,
    deviceName = null,
    builds = null,
    pending = null,
  }: Partial<{ [Field in keyof DeviceContact]: DeviceContact[Field] | null }>,
): Promise<RecordedContact> {
  const { rows } = await transaction.execute<{
    isWiped: boolean;
    hasRecoveryKey: boolean;
    isNew: boolean;
  }>(sql`
    insert into devices as known (customer_id, subject, device_id, name, builds, pending)
    values (${customerId}, ${subject}, ${deviceId}, coalesce(${deviceName}, ''),
      coalesce(${builds}, ''), coalesce(${pending}::integer, 0))
    on conflict (customer_id, subject, device_id) do update
    set name = coalesce(${deviceName}, known.name), builds = coalesce(${builds}, known.builds),
        pending = coalesce(${pending}::integer, known.pending), last_contact = now(),
        wipe_answered_at = case
          when known.wipe_asked_at is not null then coalesce(known.wipe_answered_at, now()) end
    returning wipe_asked_at is not null as "isWiped", first_contact = now() as "isNew",
      exists (select from recovery_keys where device_id = known.device_id) as "hasRecoveryKey"`);
  const [recorded] = rows;
  if (!recorded) throw new Error('The contact of a device was not noted.');
  if (recorded.isNew) {
    await transaction.execute(sql`
      delete from devices where device_id in (
        select device_id from devices where wipe_asked_at is null
        order by last_contact desc, first_contact desc offset ${maxDevices})`);
  }
  return { isWiped: recorded.isWiped, hasRecoveryKey: recorded.hasRecoveryKey };
}

type Reader = Pick<Transaction, 'execute'>;

/** Lists the devices of an account, those with the latest contact first. */
export async function readDevices(
  reader: Reader,
  customerId: string,
  subject: string,
): Promise<Device[]> {
  const { rows } = await reader.execute<Device & Record<string, unknown>>(
    sql`select ${columns} from devices where customer_id = ${customerId} and subject = ${subject}
        order by last_contact desc, device_id`,
  );
  return rows;
}

const wipeAskedBy: SQL = sql`
  case when wiped_by_operator then 'operator' when wipe_asked_at is not null then 'user' end`;
const columns: SQL = sql`device_id as "deviceId", name,
  to_json(first_contact) #>> '{}' as "firstContact",
  to_json(last_contact) #>> '{}' as "lastContact", builds, pending,
  to_json(wipe_asked_at) #>> '{}' as "wipeAskedAt", ${wipeAskedBy} as "wipeAskedBy",
    to_json(wipe_answered_at) #>> '{}' as "wipeAnsweredAt"`;

type WipeAskedBy = Device['wipeAskedBy'];

interface WipeSet {
  name: string;
  before: WipeAskedBy;
  /** Remains the operator's where a user has asked to lift the operator's wipe. */
  after: WipeAskedBy;
}

/**
 * Asks for a device to be wiped at its next contact, or admits it again. An operator's wipe stays
 * until the operator lifts it, and a user's wipe becomes the operator's when the operator asks for
 * it too.
 * @returns undefined when the account has no such device
 */
export async function setWipe(
  reader: Reader,
  { customerId, subject, deviceId }: { customerId: string; subject: string; deviceId: string },
  wiped: boolean,
  by: 'user' | 'operator',
): Promise<WipeSet | undefined> {
  const isDevice = sql`customer_id = ${customerId} and subject = ${subject}
    and device_id = ${deviceId}`;
  const { rows } = await reader.execute<{ name: string; before: WipeAskedBy }>(
    sql`select name, ${wipeAskedBy} as before from devices where ${isDevice} for update`,
  );
  const [device] = rows;
  if (!device) return undefined;
  const requested = wiped ? by : null;
  const after = by === 'user' && device.before === 'operator' ? 'operator' : requested;
  if (after === device.before) return { ...device, after };
  // The role of requests has no right to this column, so that no request lifts an operator's wipe.
  const operatorMark = by === 'operator' ? sql`, wiped_by_operator = ${wiped}` : sql``;
  await reader.execute(sql`
    update devices set wipe_asked_at = case when ${wiped} then coalesce(wipe_asked_at, now()) end,
      wipe_answered_at = case when ${wiped} then wipe_answered_at end ${operatorMark}
    where ${isDevice}`);
  return { ...device, after };
}

/** Builds the changes for the audit trail; none when the device already was in that state. */
export function toAuditChanges({ before, after }: WipeSet, deviceId: string) {
  if (before === after) return [];
  const change = { action: 'changed', resource: 'device', id: deviceId } as const;
  // The operator takes over a user's wipe.
  if (before && after)
    return [{ ...change, before: { wipeAskedBy: before }, after: { wipeAskedBy: after } }];
  return [{ ...change, before: { wiped: before !== null }, after: { wiped: after !== null } }];
}
