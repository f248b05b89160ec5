import { usualRole } from '@feltbok/domain/users/user-role.ts';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../db/schema';
import { type ActContext, lockCustomer, record } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';
import { isProgram } from '../writes/audit';

/** A person who uses the apps, or a case system; what an account is, it stays. */
type AccountKind = 'user' | 'service account';

/** The command that shows the accounts of a kind. */
const commands: Record<AccountKind, string> = {
  user: 'users',
  'service account': 'service-accounts',
};

const isDisabled = sql<boolean>`${users.disabledAt} is not null`;
const isOfKind = (kind: AccountKind) => eq(users.isServiceAccount, kind === 'service account');
const isAccount = (customerId: string, subject: string) =>
  and(eq(users.customerId, customerId), eq(users.subject, subject));

export async function listUsers(
  context: ActContext,
  { customerId }: ActOf<'list users'>,
): Promise<ActOutcome> {
  await lockCustomer(context, customerId);
  const rows = await context.transaction
    .select({
      subject: users.subject,
      name: users.name,
      role: users.role,
      surveyorName: users.surveyorName,
      surveyorNumber: users.surveyorNumber,
      disabled: isDisabled,
    })
    .from(users)
    .where(and(eq(users.customerId, customerId), isOfKind('user')))
    .orderBy(users.subject);
  return { rows };
}

export async function listServiceAccounts(
  context: ActContext,
  { customerId }: ActOf<'list service accounts'>,
): Promise<ActOutcome> {
  await lockCustomer(context, customerId);
  const rows = await context.transaction
    .select({ subject: users.subject, name: users.name, disabled: isDisabled })
    .from(users)
    .where(and(eq(users.customerId, customerId), isOfKind('service account')))
    .orderBy(users.subject);
  return { rows };
}

/** @throws RejectedAct when the account is admitted already, here or to another customer */
export async function admitAccount(
  context: ActContext,
  act: ActOf<'admit user'> | ActOf<'admit service account'>,
  kind: AccountKind,
): Promise<ActOutcome> {
  const { customerId, subject, name } = act;
  const customer = await lockCustomer(context, customerId);
  if (isProgram(subject)) {
    throw new RejectedAct(
      `No ${kind} can be called ${subject}: the audit trail means a program of the API by ` +
        'that name.',
    );
  }
  const usual = { surveyorName: null, surveyorNumber: null, role: usualRole };
  const fields = act.act === 'admit user' ? { name, ...usual, ...pickUserFields(act) } : { name };
  const added = await context.transaction
    .insert(users)
    .values({ customerId, subject, ...fields, isServiceAccount: kind === 'service account' })
    .onConflictDoNothing()
    .returning({ subject: users.subject });
  if (added.length === 0) throw await createAdmittedError(context, subject);
  await record(context, customerId, {
    action: 'created',
    resource: kind,
    id: subject,
    after: fields,
  });
  return { changed: true, message: `${name} (${subject}) is admitted to ${customer.name}.` };
}

const pickUserFields = ({ surveyorName, surveyorNumber, role }: ActOf<'admit user'>) => ({
  ...(surveyorName !== undefined && { surveyorName }),
  ...(surveyorNumber !== undefined && { surveyorNumber }),
  ...(role !== undefined && { role }),
});

/** @throws RejectedAct when there is no such account, or nothing to change */
export async function changeAccount(
  context: ActContext,
  act: ActOf<'change user'> | ActOf<'change service account'>,
  kind: AccountKind,
): Promise<ActOutcome> {
  const { act: _act, by: _by, customerId, subject, ...fields } = act;
  if (Object.keys(fields).length === 0) {
    throw new RejectedAct(
      'Nothing was given to change: --name, --surveyor-name, --surveyor-number or --role.',
    );
  }
  const { name, surveyorName, surveyorNumber, role } = await requireAccount(
    context,
    customerId,
    subject,
    kind,
  );
  const before = { name, surveyorName, surveyorNumber, role };
  const after = { ...before, ...fields };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return { changed: false, message: `${name} (${subject}) was so already.` };
  }
  await context.transaction.update(users).set(fields).where(isAccount(customerId, subject));
  await record(context, customerId, {
    action: 'changed',
    resource: kind,
    id: subject,
    before,
    after,
  });
  return { changed: true, message: `${after.name} (${subject}) is changed.` };
}

/** @throws RejectedAct when there is no such account */
export async function setAccountDisabled(
  context: ActContext,
  { customerId, subject }: { customerId: string; subject: string },
  kind: AccountKind,
  disabled: boolean,
): Promise<ActOutcome> {
  const { name, disabledAt } = await requireAccount(context, customerId, subject, kind);
  const state = disabled ? 'not let in' : 'let in';
  if ((disabledAt !== null) === disabled) {
    return { changed: false, message: `${name} (${subject}) was ${state} already.` };
  }
  await context.transaction
    .update(users)
    .set({ disabledAt: disabled ? sql`now()` : null })
    .where(isAccount(customerId, subject));
  const change = {
    resource: kind,
    id: subject,
    before: { disabled: !disabled },
    after: { disabled },
  };
  await record(context, customerId, { action: 'changed', ...change });
  return { changed: true, message: `${name} (${subject}) is ${state}, from the next request on.` };
}

async function requireAccount(
  context: ActContext,
  customerId: string,
  subject: string,
  kind: AccountKind,
) {
  await lockCustomer(context, customerId);
  const [account] = await context.transaction
    .select()
    .from(users)
    .where(and(isAccount(customerId, subject), isOfKind(kind)));
  if (account) return account;
  const shown = `'${commands[kind]} list' shows those that it has.`;
  throw new RejectedAct(`The customer ${customerId} has no ${kind} ${subject}. ${shown}`);
}

async function createAdmittedError(
  { transaction }: ActContext,
  subject: string,
): Promise<RejectedAct> {
  const [account] = await transaction.select().from(users).where(eq(users.subject, subject));
  const kind: AccountKind = account?.isServiceAccount ? 'service account' : 'user';
  const how =
    kind === 'user'
      ? "'users change' changes it there."
      : "'service-accounts rename' changes its name there.";
  return new RejectedAct(
    `${subject} is admitted to the customer ${account?.customerId} as a ${kind} already. An ` +
      'account belongs to one ' +
      `customer: ${how}`,
  );
}
