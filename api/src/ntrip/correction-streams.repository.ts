import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { RequestProblem } from '../http/problem';

type Reader = Pick<Access, 'transaction' | 'customer' | 'user'>;

/** Longer than `seenEveryMs`, so that an open stream is never forgotten. */
const forgottenAfterSeconds = 35;

export interface StreamLimits {
  ofAccount: number;
  ofCustomer: number;
  /** So often, in milliseconds, is a stream looked at by the process that has it. */
  seenEveryMs: number;
}

/** @throws RequestProblem 409 where as many are open as may be, at all processes together */
export async function openStream(
  { transaction, customer: { customerId }, user: { subject } }: Reader,
  streamId: string,
  limits: StreamLimits,
): Promise<void> {
  // One after the other, so that none slips in between counting and adding.
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
  if (!open || open.ofAccount >= limits.ofAccount || open.ofCustomer >= limits.ofCustomer)
    throw tooManyStreams();
  await transaction.execute(sql`
    insert into correction_streams (customer_id, subject, stream_id)
      values (${customerId}, ${subject}, ${streamId})
    on conflict do nothing`);
}

const tooManyStreams = () =>
  new RequestProblem(
    409,
    'Too many streams of corrections are open. Stop one, or try again in a minute.',
    {
      reason: 'too many streams',
    },
  );

/** @returns where the receiver is, as GGA; null before it is known */
export async function seeStream(
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

/** @returns whether the account has such a stream, at whichever process */
export async function placeReceiver(
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
