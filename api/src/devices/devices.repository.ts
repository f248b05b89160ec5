import type { Device, DeviceContact } from '@feltbok/contract/devices.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import type { Transaction } from '../db/database';

/**
 * So many devices of one account are known; of more the one that was silent longest is forgotten.
 */
const atMost = 100;

interface NotedContact {
  /** It is to be wiped, which it is answered now. */
  isWiped: boolean;
  hasRecoveryKey: boolean;
}

/** Notes what the device says of itself; what it does not say stays as it was. */
export async function noteContact(
  { transaction, customer: { customerId }, user: { subject } }: Access,
  {
    deviceId,
    deviceName = null,
    builds = null,
    pending = null,
  }: Partial<{ [Field in keyof DeviceContact]: DeviceContact[Field] | null }>,
): Promise<NotedContact> {
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
  const [noted] = rows;
  if (!noted) throw new Error('The contact of a device was not noted.');
  if (noted.isNew) {
    await transaction.execute(sql`
      delete from devices where device_id in (
        select device_id from devices where wipe_asked_at is null
        order by last_contact desc, first_contact desc offset ${atMost})`);
  }
  return { isWiped: noted.isWiped, hasRecoveryKey: noted.hasRecoveryKey };
}

type Reader = Pick<Transaction, 'execute'>;

/** The devices of an account, those of the latest contact first. */
export async function devicesOf(
  reader: Reader,
  customerId: string,
  subject: string,
): Promise<Device[]> {
  const { rows } = await reader.execute<Device & Record<string, unknown>>(
    sql`select ${shown} from devices where customer_id = ${customerId} and subject = ${subject}
        order by last_contact desc, device_id`,
  );
  return rows;
}

const wipeAskedBy: SQL = sql`
  case when wiped_by_operator then 'operator' when wipe_asked_at is not null then 'user' end`;
const shown: SQL = sql`device_id as "deviceId", name,
  to_json(first_contact) #>> '{}' as "firstContact",
  to_json(last_contact) #>> '{}' as "lastContact", builds, pending,
  to_json(wipe_asked_at) #>> '{}' as "wipeAskedAt", ${wipeAskedBy} as "wipeAskedBy",
    to_json(wipe_answered_at) #>> '{}' as "wipeAnsweredAt"`;

type WipeAskedBy = Device['wipeAskedBy'];

interface WipeSet {
  name: string;
  before: WipeAskedBy;
  /** The operator's, where a user has asked for that to be lifted. */
  after: WipeAskedBy;
}

/**
 * Asks for a device to be wiped at its next contact, or admits it again. The operator's wipe stays
 * until the operator lifts it, and a user's becomes the operator's by being asked for again.
 * @returns undefined when the account has no such device
 */
export async function setWipe(
  reader: Reader,
  { customerId, subject, deviceId }: { customerId: string; subject: string; deviceId: string },
  wiped: boolean,
  by: 'user' | 'operator',
): Promise<WipeSet | undefined> {
  const ofDevice = sql`customer_id = ${customerId} and subject = ${subject}
    and device_id = ${deviceId}`;
  const { rows } = await reader.execute<{ name: string; before: WipeAskedBy }>(
    sql`select name, ${wipeAskedBy} as before from devices where ${ofDevice} for update`,
  );
  const [found] = rows;
  if (!found) return undefined;
  const asked = wiped ? by : null;
  const after = by === 'user' && found.before === 'operator' ? 'operator' : asked;
  if (after === found.before) return { ...found, after };
  // Requests may not write whose wipe it is: the database has them lift none of the operator's.
  const whose = by === 'operator' ? sql`, wiped_by_operator = ${wiped}` : sql``;
  await reader.execute(sql`
    update devices set wipe_asked_at = case when ${wiped} then coalesce(wipe_asked_at, now()) end,
      wipe_answered_at = case when ${wiped} then wipe_answered_at end ${whose}
    where ${ofDevice}`);
  return { ...found, after };
}

/** What the audit trail has of it; nothing when it was so already. */
export function changesBy({ before, after }: WipeSet, deviceId: string) {
  if (before === after) return [];
  const change = { action: 'changed', resource: 'device', id: deviceId } as const;
  // The operator has taken a user's wipe over.
  if (before && after)
    return [{ ...change, before: { wipeAskedBy: before }, after: { wipeAskedBy: after } }];
  return [{ ...change, before: { wiped: before !== null }, after: { wiped: after !== null } }];
}
