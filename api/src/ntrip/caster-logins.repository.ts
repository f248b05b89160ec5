import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';

interface StoredLogin extends Record<string, unknown> {
  caster: string;
  userName: string;
  sealedPassword: string;
}

type Reader = Pick<Access, 'transaction' | 'customer' | 'user'>;

/** Lists the logins that the account has saved. Row-level security hides all others. */
export async function listLogins({ transaction, customer, user }: Reader): Promise<StoredLogin[]> {
  const { rows } = await transaction.execute<StoredLogin>(sql`
    select caster, user_name as "userName", sealed_password as "sealedPassword" from caster_logins
    where customer_id = ${customer.customerId} and subject = ${user.subject}`);
  return rows;
}

export async function saveLogin(
  { transaction, customer, user }: Reader,
  login: StoredLogin,
): Promise<void> {
  const { caster, userName, sealedPassword } = login;
  await transaction.execute(sql`
    insert into caster_logins (customer_id, subject, caster, user_name, sealed_password)
    values (${customer.customerId}, ${user.subject}, ${caster}, ${userName}, ${sealedPassword})
    on conflict (customer_id, subject, caster) do update
    set user_name = excluded.user_name, sealed_password = excluded.sealed_password`);
}

export async function removeLogin(
  { transaction, customer, user }: Reader,
  caster: string,
): Promise<void> {
  await transaction.execute(sql`
    delete from caster_logins
    where customer_id = ${customer.customerId} and subject = ${user.subject}
      and caster = ${caster}`);
}
