import { type Permission, permits, type UserRole } from '@feltbok/domain/users/user-role.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller, TokenAccount } from '../auth';
import { runAs, setCustomer } from '../db/connection-account';
import type { Database, Transaction } from '../db/database';
import { remembered } from '../expiring-cache';
import { RequestProblem } from '../http/problem';
import { type CustomerSettings, parseCustomerSettings } from './customer-settings';
import type { AnsweredRequest } from './idempotent-response';

/** Who asks, for which customer, and the transaction in which the answer is found. */
export interface Access {
  transaction: Transaction;
  user: User;
  customer: { customerId: string; customerName: string; settings: CustomerSettings };
  /**
   * Sends a statement whose result nobody needs before the transaction ends. The commit goes out
   * right behind it, which saves a round trip; should the statement fail, nothing is committed and
   * the request fails.
   */
  lastly(statement: SQL): void;
}

type User = {
  subject: string;
  name: string;
  role: UserRole;
  surveyorName: string | null;
  surveyorNumber: string | null;
};

interface AccessOptions {
  idempotencyKey?: string | undefined;
  caller?: Caller;
  needs?: Permission | undefined;
}

/**
 * Does the work of one request in one transaction, as the database role that row-level security
 * binds to the account's customer.
 * @param account as its verified token names it
 * @param idempotencyKey requests of the account with this key follow each other; `work` gets what
 *   the key was answered before
 * @param caller what the account must be; a case system works as a role of its own, which may
 *   import cases
 * @param needs what the account's role must permit
 * @throws RequestProblem 403 when the account is not admitted, or its role does not permit that
 */
export async function withAccess<Result>(
  database: Database,
  account: TokenAccount,
  work: (access: Access, answered: AnsweredRequest | undefined) => Promise<Result>,
  { idempotencyKey, caller = 'user', needs }: AccessOptions = {},
): Promise<Result> {
  const last: Promise<unknown>[] = [];
  const perform = async (transaction: Transaction) => {
    const admission = await admissionOf(transaction, account.subject, idempotencyKey, caller);
    if (!admission) throw notAdmitted();
    setCustomer(admission.customerId);
    const { customerId, customerName, settings, answered, ...user } = admission;
    const role = account.role ?? user.role;
    if (needs) requirePermission(role, needs);
    const customer = { customerId, customerName, settings: parseCustomerSettings(settings) };
    const lastly = (statement: SQL) => {
      const sent = transaction.execute(statement).then(() => undefined);
      // Looked at below, once the commit is answered.
      sent.catch(() => undefined);
      last.push(sent);
    };
    return work(
      { transaction, user: { subject: account.subject, ...user, role }, customer, lastly },
      answered ?? undefined,
    );
  };
  const result = await runAs(account.subject, () => database.transaction(perform));
  // The commit of a transaction in which a statement failed is answered as if all were well: the
  // database rolls it back.
  await Promise.all(last);
  return result;
}

/** @throws RequestProblem 403 when the role does not permit that */
export function requirePermission(role: UserRole, needed: Permission): void {
  if (permits(role, needed)) return;
  throw new RequestProblem(
    403,
    `The role ${role} may not ${actsOf[needed]}: ask a lead of the customer, or for another role.`,
  );
}

const actsOf: Record<Permission, string> = {
  record: 'change what a meeting records',
  documents: 'add or change documents',
  othersDocuments: 'delete documents that others have added',
  templates: 'change or remove templates',
  ownDevices: 'wipe a device',
};

const notAdmitted = () =>
  new RequestProblem(403, 'The account is not admitted to this application.', {
    reason: 'account not admitted',
  });

/** How long an account that was admitted is let in to send a body: the work itself asks again. */
const admittedForMs = 10_000;
const admittedAtMost = 5000;

/**
 * Asks whether an account is admitted, and its role permits what is needed, before anything that it
 * sends is read.
 * @returns the account's customer; rejects with RequestProblem 403 where it is not so
 */
export function admissions(database: Database, caller: Caller, now = Date.now) {
  const admitted = remembered<string, { role: UserRole; customerId: string }>(admittedAtMost, now);
  return async (
    { subject, role }: TokenAccount,
    needed: Permission | undefined,
  ): Promise<string> => {
    const known = admitted.get(subject);
    // A role that has just been given holds at once.
    if (known && (!needed || permits(role ?? known.role, needed))) return known.customerId;
    const found = await runAs(subject, () => findAdmission(database, subject, caller));
    if (!found) throw notAdmitted();
    if (needed) requirePermission(role ?? found.role, needed);
    admitted.set(subject, found, now() + admittedForMs);
    return found.customerId;
  };
}

async function findAdmission(database: Database, subject: string, caller: Caller) {
  const { rows } = await database.execute<{ role: UserRole; customerId: string }>(
    sql`select role, "customerId" from ${admittedAccount(subject, caller)}`,
  );
  const [found] = rows;
  if (found) setCustomer(found.customerId);
  return found;
}

const admittedAccount = (subject: string, caller: Caller) =>
  sql`admitted_account(${subject}, ${caller === 'case system'})`;

type Admission = Omit<User, 'subject'> & {
  customerId: string;
  customerName: string;
  settings: unknown;
  answered: AnsweredRequest | null;
};

/**
 * Finds who the account is and takes on the role of requests, in one statement: every request
 * begins with it. The transaction is sealed as the customer's, which nothing that comes later in it
 * can change.
 */
async function admissionOf(
  transaction: Transaction,
  subject: string,
  idempotencyKey: string | undefined,
  caller: Caller,
): Promise<Admission | undefined> {
  // The database writes times with Norwegian offsets. Each statement has one generic plan: planning
  // the case list for each restriction costs a tenth of the list.
  const { rows } = await transaction.execute<Admission & { set: unknown }>(sql`
    select account.*,
           json_build_array(
             set_config('role', ${caller === 'user' ? 'app' : 'case_system'}, true),
             set_config('TimeZone', 'Europe/Oslo', true),
             set_config('plan_cache_mode', 'force_generic_plan', true),
             set_config('enable_seqscan', 'off', true)) as set,
           ${answerOf(subject, idempotencyKey)} as answered
    from ${admittedAccount(subject, caller)} as account`);
  const [found] = rows;
  if (!found) return undefined;
  const { set: _, ...admission } = found;
  return admission;
}

const answerOf = (subject: string, key: string | undefined) =>
  key === undefined ? sql`null` : sql`answer_of_key(account."customerId", ${subject}, ${key})`;
