import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { RequestProblem } from '../http/problem';

type Reader = Pick<Access, 'transaction' | 'customer' | 'user'>;

/** Longer than `heartbeatMs`, so that an open stream is never forgotten. */
const forgottenAfterSeconds = 35;

export interface StreamLimits {
  maxPerAccount: number;
  maxPerCustomer: number;
  /** Interval in milliseconds at which the process of a stream marks it as open. */
  heartbeatMs: number;
}

/**
 * @throws RequestProblem 409 when the maximum number of streams is open, in all processes together
 */
export async function openStream(
  { transaction, customer: { customerId }, user: { subject } }: Reader,
  streamId: string,
  limits: StreamLimits,
): Promise<void> {
  // Calls run one after the other, so that no stream is added between counting and adding.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext('correction_streams'), hashtext(${customerId}))`,
  );
  await transaction.execute(sql`
    delete from correction_streams
    where customer_id = ${customerId}
      and seen_at < now() - make_interval(secs => ${forgottenAfterSeconds})`);
  const { rows } = await transaction.execute<{ ofAccount: number; ofCustomer: number }>(sql`
    select count(*) filter (where subject = ${subject})::int as "ofAccount",
      count(*)::int as "ofCustomer"
    from correction_streams where customer_id = ${customerId}`);
  const [open] = rows;
  if (!open || open.ofAccount >= limits.maxPerAccount || open.ofCustomer >= limits.maxPerCustomer)
    throw createTooManyStreams();
  await transaction.execute(sql`
    insert into correction_streams (customer_id, subject, stream_id)
      values (${customerId}, ${subject}, ${streamId})
    on conflict do nothing`);
}

const createTooManyStreams = () =>
  new RequestProblem(
    409,
    'Too many streams of corrections are open. Stop one, or try again in a minute.',
    {
      reason: 'too many streams',
    },
  );

/** @returns the receiver's position as a GGA sentence; null before it is known */
export async function markStreamSeen(
  { transaction, customer, user }: Reader,
  streamId: string,
): Promise<string | null> {
  const { rows } = await transaction.execute<{ gga: string | null }>(sql`
    update correction_streams set seen_at = now()
    where customer_id = ${customer.customerId} and subject = ${user.subject}
      and stream_id = ${streamId}
    returning gga`);
  return rows[0]?.gga ?? null;
}

/** @returns whether the account has the stream, in any process */
export async function storePosition(
  { transaction, customer, user }: Reader,
  streamId: string,
  gga: string,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    update correction_streams set gga = ${gga}
    where customer_id = ${customer.customerId} and subject = ${user.subject}
      and stream_id = ${streamId}
    returning stream_id`);
  return rows.length > 0;
}

export async function closeStream(
  { transaction, customer, user }: Reader,
  streamId: string,
): Promise<void> {
  await transaction.execute(sql`
    delete from correction_streams
    where customer_id = ${customer.customerId} and subject = ${user.subject}
      and stream_id = ${streamId}`);
}
