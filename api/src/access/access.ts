import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { customerSetting, subjectSetting } from '../db/schema';
import { RequestProblem } from '../http/problem';
import { type CustomerSettings, customerSettings } from './customer-settings';

/** Who asks, for which customer, and the transaction in which the answer is found. */
export interface Access {
  transaction: Transaction;
  user: User;
  customer: { customerId: string; customerName: string; settings: CustomerSettings };
}

type User = { name: string; surveyorName: string | null; surveyorNumber: string | null };

/**
 * Does the work of one request in one transaction, as the database role that row-level security binds to the account's
 * customer.
 * @param subject the account, as its verified token names it
 * @throws RequestProblem 403 when the account is not admitted
 */
export function withAccess<Result>(
  database: Database,
  subject: string,
  work: (access: Access) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    // Norwegian time decides how the database writes moments out: a meeting at nine reads nine, with its offset.
    await transaction.execute(sql`
      select set_config('role', 'app', true),
             set_config(${subjectSetting}, ${subject}, true),
             set_config('TimeZone', 'Europe/Oslo', true)`);
    const { customerId, ...user } = await admittedUser(transaction, subject);
    const customer = await customerOf(transaction, customerId);
    return work({ transaction, user, customer });
  });
}

async function admittedUser(transaction: Transaction, subject: string): Promise<User & { customerId: string }> {
  const { rows } = await transaction.execute<User & { customerId: string }>(sql`
    select customer_id as "customerId", name, surveyor_name as "surveyorName", surveyor_number as "surveyorNumber",
           set_config(${customerSetting}, customer_id, true)
    from users where subject = ${subject}`);
  const [user] = rows;
  if (!user) throw new RequestProblem(403, 'The account is not admitted to this application.');
  const { customerId, name, surveyorName, surveyorNumber } = user;
  return { customerId, name, surveyorName, surveyorNumber };
}

async function customerOf(transaction: Transaction, customerId: string): Promise<Access['customer']> {
  const { rows } = await transaction.execute<{ customerName: string; settings: unknown }>(sql`
    select customers.name as "customerName",
           coalesce((select json_object_agg(name, value) from customer_settings
                     where customer_settings.customer_id = customers.customer_id), '{}') as settings
    from customers where customers.customer_id = ${customerId}`);
  const [customer] = rows;
  if (!customer) throw new Error('An admitted user has no customer.');
  return { customerId, customerName: customer.customerName, settings: customerSettings(customer.settings) };
}
