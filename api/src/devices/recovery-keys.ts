import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { createDeviceWiped, createNotFound } from '../http/problem';
import type { Write, Written } from '../writes/write';

interface StoredRecoveryKey extends Record<string, unknown> {
  /** 32 bytes in base64url. */
  recoveryKey: string;
  /** Number of times that the key was handed out. */
  uses: number;
}

const isOwnDevice = ({ customer, user }: Access, deviceId: string) =>
  sql`customer_id = ${customer.customerId} and subject = ${user.subject}
    and device_id = ${deviceId}`;

/**
 * Stores the recovery key of a device.
 * @param recoveryKey replaces an earlier key of the device
 * @param onReplacing called before a key is replaced, and throws where that is not allowed
 * @throws RequestProblem 404 when the account has no such device
 */
export async function storeKey(
  write: Write,
  deviceId: string,
  recoveryKey: string,
  onReplacing: () => void,
): Promise<Written> {
  const { transaction, customer, user } = write;
  await requireDevice(write, deviceId);
  const { rows: replaced } = await transaction.execute(sql`
    select from recovery_keys where ${isOwnDevice(write, deviceId)}
      and recovery_key <> ${recoveryKey}`);
  if (replaced.length > 0) onReplacing();
  const { rows } = await transaction.execute(sql`
    insert into recovery_keys as stored (customer_id, subject, device_id, recovery_key)
    values (${customer.customerId}, ${user.subject}, ${deviceId}, ${recoveryKey})
    on conflict (customer_id, subject, device_id) do update
    set recovery_key = excluded.recovery_key, uses = 0
      where stored.recovery_key <> excluded.recovery_key
    returning device_id`);
  const change = { action: 'changed', resource: 'device', id: deviceId } as const;
  const changes = rows.map(() => ({
    ...change,
    before: { recoveryKey: null },
    after: { recoveryKey: 'stored' },
  }));
  return { status: 204, changes };
}

/**
 * Counts a use of the key; the audit trail tells who got the key, and when.
 * @throws RequestProblem as `readRecoveryKey`
 */
export async function recordUse(write: Write, deviceId: string): Promise<Written> {
  const { uses } = await readRecoveryKey(write, deviceId);
  await write.transaction.execute(
    sql`update recovery_keys set uses = uses + 1 where ${isOwnDevice(write, deviceId)}`,
  );
  const change = { action: 'changed', resource: 'device', id: deviceId } as const;
  return {
    status: 200,
    changes: [{ ...change, before: { recoveries: uses }, after: { recoveries: uses + 1 } }],
  };
}

/**
 * @throws RequestProblem 404 when the account has no such device or no key is stored, 403 when the
 *   device is to be wiped
 */
export async function readRecoveryKey(
  access: Access,
  deviceId: string,
): Promise<StoredRecoveryKey> {
  await requireDevice(access, deviceId);
  const { rows } = await access.transaction.execute<StoredRecoveryKey>(
    sql`select recovery_key as "recoveryKey", uses from recovery_keys
      where ${isOwnDevice(access, deviceId)}`,
  );
  const [stored] = rows;
  if (!stored) throw createNotFound('The device');
  return stored;
}

/** Locks the device, so that no wipe is asked for meanwhile. */
async function requireDevice(access: Access, deviceId: string): Promise<void> {
  const { rows } = await access.transaction.execute<{ isWiped: boolean }>(
    sql`select wipe_asked_at is not null as "isWiped" from devices
      where ${isOwnDevice(access, deviceId)}
      for update`,
  );
  const [device] = rows;
  if (!device) throw createNotFound('The device');
  if (device.isWiped) throw createDeviceWiped();
}
