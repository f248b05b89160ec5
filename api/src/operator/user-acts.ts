import { and, eq, sql } from 'drizzle-orm';
import { users } from '../db/schema';
import { isProgram } from '../writes/audit';
import { customerForAct, type Doing, record } from './act-record';
import { type ActOf, type Outcome, Refusal } from './operator-acts';

const userOf = (customerId: string, subject: string) =>
  and(eq(users.customerId, customerId), eq(users.subject, subject));

export async function listUsers(doing: Doing, { customerId }: ActOf<'list users'>): Promise<Outcome> {
  await customerForAct(doing, customerId);
  const rows = await doing.transaction
    .select({
      subject: users.subject,
      name: users.name,
      surveyorName: users.surveyorName,
      surveyorNumber: users.surveyorNumber,
      disabled: sql<boolean>`${users.disabledAt} is not null`,
    })
    .from(users)
    .where(eq(users.customerId, customerId))
    .orderBy(users.subject);
  return { rows };
}

/** @throws Refusal when the account is admitted already, here or to another customer */
export async function admitUser(doing: Doing, given: ActOf<'admit user'>): Promise<Outcome> {
  const { customerId, subject, name } = given;
  const customer = await customerForAct(doing, customerId);
  if (isProgram(subject)) {
    throw new Refusal(`No user can be called ${subject}: the audit trail means a program of the API by that name.`);
  }
  const fields = { name, surveyorName: given.surveyorName ?? null, surveyorNumber: given.surveyorNumber ?? null };
  const added = await doing.transaction
    .insert(users)
    .values({ customerId, subject, ...fields })
    .onConflictDoNothing()
    .returning({ subject: users.subject });
  if (added.length === 0) throw await admittedAlready(doing, subject);
  await record(doing, customerId, { action: 'created', resource: 'user', id: subject, after: fields });
  return { changed: true, message: `${name} (${subject}) is admitted to ${customer.name}.` };
}

/** @throws Refusal when there is no such user, or nothing to change */
export async function changeUser(doing: Doing, given: ActOf<'change user'>): Promise<Outcome> {
  const { act: _, customerId, subject, ...fields } = given;
  if (Object.keys(fields).length === 0) {
    throw new Refusal('Nothing was given to change: --name, --surveyor-name or --surveyor-number.');
  }
  const { name, surveyorName, surveyorNumber } = await userForAct(doing, customerId, subject);
  const before = { name, surveyorName, surveyorNumber };
  const after = { ...before, ...fields };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return { changed: false, message: `${name} (${subject}) was so already.` };
  }
  await doing.transaction.update(users).set(fields).where(userOf(customerId, subject));
  await record(doing, customerId, { action: 'changed', resource: 'user', id: subject, before, after });
  return { changed: true, message: `${after.name} (${subject}) is changed.` };
}

/** @throws Refusal when there is no such user */
export async function letUserIn(
  doing: Doing,
  { customerId, subject }: { customerId: string; subject: string },
  disabled: boolean,
): Promise<Outcome> {
  const { name, disabledAt } = await userForAct(doing, customerId, subject);
  const state = disabled ? 'not let in' : 'let in';
  if ((disabledAt !== null) === disabled) {
    return { changed: false, message: `${name} (${subject}) was ${state} already.` };
  }
  await doing.transaction
    .update(users)
    .set({ disabledAt: disabled ? sql`now()` : null })
    .where(userOf(customerId, subject));
  const change = { resource: 'user', id: subject, before: { disabled: !disabled }, after: { disabled } };
  await record(doing, customerId, { action: 'changed', ...change });
  return { changed: true, message: `${name} (${subject}) is ${state}, from the next request on.` };
}

async function userForAct(doing: Doing, customerId: string, subject: string) {
  await customerForAct(doing, customerId);
  const [user] = await doing.transaction.select().from(users).where(userOf(customerId, subject));
  if (user) return user;
  throw new Refusal(`The customer ${customerId} has no user ${subject}. 'users list' shows those that it has.`);
}

async function admittedAlready({ transaction }: Doing, subject: string): Promise<Refusal> {
  const [user] = await transaction.select().from(users).where(eq(users.subject, subject));
  return new Refusal(
    `${subject} is admitted to the customer ${user?.customerId} already. An account belongs to one customer: ` +
      "'users change' changes it there.",
  );
}
