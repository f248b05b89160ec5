import { type Permission, permits, type UserRole } from '@feltbok/domain/users/user-role.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller, TokenAccount } from '../auth';
import { reportCustomer, runAs } from '../db/connection-account';
import type { Database, Transaction } from '../db/database';
import { createExpiringCache } from '../expiring-cache';
import { RequestProblem } from '../http/problem';
import { type CustomerSettings, parseCustomerSettings } from './customer-settings';
import type { StoredRequest } from './idempotent-response';

/** The account and customer of a request, and the transaction that the request runs in. */
export interface Access {
  transaction: Transaction;
  user: User;
  caller: Caller;
  customer: { customerId: string; customerName: string; settings: CustomerSettings };
  /**
   * Sends a statement whose result is not needed before the transaction ends. The commit is sent
   * right behind it, which saves a round trip. If the statement fails, nothing is committed and the
   * request fails.
   */
  sendLast(statement: SQL): void;
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
 * Runs the work of one request in one transaction, as the database role that row-level security
 * restricts to the account's customer.
 * @param account subject of the verified token
 * @param idempotencyKey requests of the account with this key run one after the other; `work` gets
 *   the stored response of the key
 * @param caller kind of account that is required; a case system that delivers runs as a role of its
 *   own, which may import cases
 * @param needs the permission that the account's role must have
 * @throws RequestProblem 403 when the account is not admitted, or its role lacks the permission
 */
export async function withAccess<Result>(
  database: Database,
  account: TokenAccount,
  work: (access: Access, answered: StoredRequest | undefined) => Promise<Result>,
  { idempotencyKey, caller = 'user', needs }: AccessOptions = {},
): Promise<Result> {
  const last: Promise<unknown>[] = [];
  const perform = async (transaction: Transaction) => {
    const admission = await admitAccount(transaction, account.subject, idempotencyKey, caller);
    if (!admission) throw createNotAdmitted();
    reportCustomer(admission.customerId);
    const { customerId, customerName, settings, answered, ...user } = admission;
    const role = account.role ?? user.role;
    if (needs) requirePermission(role, needs);
    const customer = { customerId, customerName, settings: parseCustomerSettings(settings) };
    const sendLast = (statement: SQL) => {
      const sent = transaction.execute(statement).then(() => undefined);
      // The error is reported below, once the commit has been answered.
      sent.catch(() => undefined);
      last.push(sent);
    };
    return work(
      {
        transaction,
        user: { subject: account.subject, ...user, role },
        caller,
        customer,
        sendLast,
      },
      answered ?? undefined,
    );
  };
  const result = await runAs(account.subject, () => database.transaction(perform));
  // PostgreSQL answers the commit of a failed transaction without an error, although it rolls back.
  // The last statements are therefore awaited too.
  await Promise.all(last);
  return result;
}

/** @throws RequestProblem 403 when the role lacks the permission */
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
  packages: 'make packages of cases',
  reopening: 'open a delivered case again',
  ownDevices: 'wipe a device',
};

const createNotAdmitted = () =>
  new RequestProblem(403, 'The account is not admitted to this application.', {
    reason: 'account not admitted',
  });

/** Time for which an admission is cached before a body is read; the work itself checks it again. */
const admissionCacheMs = 10_000;
const maxCachedAdmissions = 5000;

/**
 * Checks that an account is admitted, and that its role has the permission, before any of its body
 * is read.
 * @returns a function that resolves to the account's customer, and rejects with RequestProblem 403
 */
export function createAdmissionCheck(database: Database, caller: Caller, now = Date.now) {
  const cache = createExpiringCache<string, { role: UserRole; customerId: string }>(
    maxCachedAdmissions,
    now,
  );
  return async (
    { subject, role }: TokenAccount,
    needed: Permission | undefined,
  ): Promise<string> => {
    const known = cache.get(subject);
    // A role that was just granted applies at once.
    if (known && (!needed || permits(role ?? known.role, needed))) return known.customerId;
    const found = await runAs(subject, () => findAdmission(database, subject, caller));
    if (!found) throw createNotAdmitted();
    if (needed) requirePermission(role ?? found.role, needed);
    cache.set(subject, found, now() + admissionCacheMs);
    return found.customerId;
  };
}

async function findAdmission(database: Database, subject: string, caller: Caller) {
  const { rows } = await database.execute<{ role: UserRole; customerId: string }>(
    sql`select role, "customerId" from ${selectAdmittedAccount(subject, caller)}`,
  );
  const [found] = rows;
  if (found) reportCustomer(found.customerId);
  return found;
}

const selectAdmittedAccount = (subject: string, caller: Caller) =>
  sql`admitted_account(${subject}, ${caller !== 'user'})`;

type Admission = Omit<User, 'subject'> & {
  customerId: string;
  customerName: string;
  settings: unknown;
  answered: StoredRequest | null;
};

/**
 * Finds the account and switches to the role of requests, in the one statement that every request
 * begins with. It seals the transaction as the customer's, which nothing later in the transaction
 * can change.
 */
async function admitAccount(
  transaction: Transaction,
  subject: string,
  idempotencyKey: string | undefined,
  caller: Caller,
): Promise<Admission | undefined> {
  // The database formats times with Norwegian offsets. Statements use generic plans: planning the
  // case list for each restriction would take a tenth of its time.
  const { rows } = await transaction.execute<Admission & { set: unknown }>(sql`
    select account.*,
           json_build_array(
             set_config('role', ${caller === 'case system' ? 'case_system' : 'app'}, true),
             set_config('TimeZone', 'Europe/Oslo', true),
             set_config('plan_cache_mode', 'force_generic_plan', true),
             set_config('enable_seqscan', 'off', true)) as set,
           ${selectStoredResponse(subject, idempotencyKey)} as answered
    from ${selectAdmittedAccount(subject, caller)} as account`);
  const [found] = rows;
  if (!found) return undefined;
  const { set: _, ...admission } = found;
  return admission;
}

const selectStoredResponse = (subject: string, key: string | undefined) =>
  key === undefined ? sql`null` : sql`answer_of_key(account."customerId", ${subject}, ${key})`;
