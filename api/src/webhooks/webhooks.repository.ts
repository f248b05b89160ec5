import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import type { Database } from '../db/database';
import { toAuditRows } from '../writes/audit';

/** The webhook of a service account. */
export interface WebhookName {
  customerId: string;
  subject: string;
}

/** An attempt that has been stored and is to be made. */
export interface Attempt {
  deliveryId: number;
  address: string;
  eventId: string;
  body: string;
  /** Number of attempts, with this one. */
  tries: number;
  /** Number of failed attempts of the webhook since one succeeded. */
  failures: number;
}

export type DisabledReason = 'gone' | 'failed' | 'operator';

type Queue = Pick<Database, 'execute'>;

/** Lists the webhooks of all customers that have events to announce or attempts due. */
export async function listBusyWebhooks(database: Queue): Promise<WebhookName[]> {
  const { rows } = await database.execute<WebhookName & Record<string, unknown>>(
    sql`select "customerId", subject from busy_webhooks()`,
  );
  return rows;
}

/** @returns milliseconds until the next attempt is due; null when none waits */
export async function readNextAttemptMs(database: Queue): Promise<number | null> {
  const { rows } = await database.execute<{ wait: number | null }>(sql`
    select extract(epoch from next_webhook_attempt() - clock_timestamp())::float8 * 1000 as wait`);
  return rows[0]?.wait ?? null;
}

/** @returns the keys that sign, oldest first */
export async function readSecretKeys(
  database: Queue,
  { customerId, subject }: WebhookName,
): Promise<string[]> {
  const { rows } = await database.execute<{ secretKey: string }>(sql`
    select "secretKey" from webhook_secret_keys(${customerId}, ${subject})`);
  return rows.map(({ secretKey }) => secretKey);
}

const ofWebhook = ({ customer, user }: Access) =>
  sql`customer_id = ${customer.customerId} and subject = ${user.subject}`;

/**
 * Locks the account's webhook.
 * @returns the position up to which events have deliveries; undefined when it is gone or disabled
 */
export async function lockWebhook(access: Access): Promise<number | undefined> {
  const { rows } = await access.transaction.execute<{ position: number }>(sql`
    select position from webhooks
    where ${ofWebhook(access)} and disabled_at is null for update`);
  return rows[0] && Number(rows[0].position);
}

/** Adds deliveries that are due at once, and moves the position behind their events. */
export async function addDeliveries(
  access: Access,
  events: readonly { eventId: string; body: string }[],
  position: number,
): Promise<void> {
  const { transaction, customer, user } = access;
  if (events.length > 0)
    await transaction.execute(sql`
      insert into webhook_deliveries (customer_id, subject, event_id, body, state, due)
      select ${customer.customerId}, ${user.subject}, "eventId", body, 'waiting', now()
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as rows ("eventId" text, body text)
      on conflict do nothing`);
  await transaction.execute(sql`
    update webhooks set position = ${position} where ${ofWebhook(access)}`);
}

/**
 * Takes the oldest delivery that is due. The attempt is stored before it is made, so that another
 * process repeats it only when this one has not told the outcome within the lease.
 * @returns undefined when none is due, or the webhook rests or is disabled
 */
export async function takeAttempt(
  access: Access,
  leaseSeconds: number,
): Promise<Attempt | undefined> {
  const { customerId } = access.customer;
  const { rows } = await access.transaction.execute<{ attempt: Attempt }>(sql`
    with webhook as (
      select * from webhooks
      where ${ofWebhook(access)} and disabled_at is null
        and coalesce(resting_until <= now(), true)
      for update skip locked
    ), next as (
      select delivery_id from webhook_deliveries
      where ${ofWebhook(access)} and due <= now() and exists (select from webhook)
      order by delivery_id limit 1
    )
    update webhook_deliveries as delivery set tries = tries + 1, tried_at = now(),
      due = now() + make_interval(secs => ${leaseSeconds})
    from next, webhook
    where delivery.customer_id = ${customerId} and delivery.delivery_id = next.delivery_id
    returning json_build_object('deliveryId', delivery.delivery_id, 'address', webhook.address,
      'eventId', delivery.event_id, 'body', delivery.body, 'tries', delivery.tries,
      'failures', webhook.failures) as attempt`);
  return rows[0]?.attempt;
}

const ofDelivery = (access: Access, { deliveryId }: Attempt) =>
  sql`${ofWebhook(access)} and delivery_id = ${deliveryId} and state = 'waiting'`;

/** Records success. After failures, everything else that waits is due too. */
export async function recordDelivered(
  access: Access,
  attempt: Attempt,
  status: number,
): Promise<void> {
  const { transaction } = access;
  await transaction.execute(sql`
    update webhook_deliveries set state = 'delivered', due = null, status = ${status},
      problem = null
    where ${ofDelivery(access, attempt)}`);
  if (attempt.failures === 0) return;
  await transaction.execute(sql`
    update webhooks set failures = 0, resting_until = null where ${ofWebhook(access)}`);
  await transaction.execute(sql`
    update webhook_deliveries set due = now() where ${ofWebhook(access)} and state = 'waiting'`);
}

/** What went wrong: the status of an answer, or why there was none. */
export interface AttemptFailure {
  status: number | null;
  problem: string | null;
}

/** Records a failed attempt, and when the next one is due. */
export async function recordRetry(
  access: Access,
  attempt: Attempt,
  { status, problem }: AttemptFailure,
  { waitSeconds, restSeconds }: { waitSeconds: number; restSeconds: number },
): Promise<void> {
  const { transaction } = access;
  await transaction.execute(sql`
    update webhook_deliveries set due = now() + make_interval(secs => ${waitSeconds}),
      status = ${status}, problem = ${problem}
    where ${ofDelivery(access, attempt)}`);
  await transaction.execute(sql`
    update webhooks set failures = failures + 1,
      resting_until = now() + make_interval(secs => ${restSeconds})
    where ${ofWebhook(access)}`);
}

/** Makes an attempt due again whose outcome nobody will learn, as the API stops. */
export const recordInterruption = (access: Access, attempt: Attempt) =>
  access.transaction.execute(sql`
    update webhook_deliveries set due = now() where ${ofDelivery(access, attempt)}`);

/** Disables the account's webhook with what waits for it, and records that in the audit trail. */
export async function disableWebhook(
  access: Access,
  attempt: Attempt,
  { status, problem }: AttemptFailure,
  reason: DisabledReason,
): Promise<void> {
  const { transaction, customer, user } = access;
  await transaction.execute(sql`
    update webhook_deliveries set status = ${status}, problem = ${problem}
    where ${ofDelivery(access, attempt)}`);
  await transaction.execute(sql`
    update webhook_deliveries set state = 'failed', due = null
    where ${ofWebhook(access)} and state = 'waiting'`);
  await transaction.execute(sql`
    update webhooks set disabled_at = now(), disabled_reason = ${reason}
    where ${ofWebhook(access)}`);
  const author = { ...customer, subject: 'operator:webhook', requestId: attempt.eventId };
  await transaction.execute(
    toAuditRows(author, [
      {
        action: 'changed',
        resource: 'webhook',
        id: user.subject,
        before: { disabled: null },
        after: { disabled: reason },
      },
    ]),
  );
}
