import { usualRole } from '@feltbok/domain/users/user-role.ts';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../db/schema';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { isProgram } from '../writes/audit';

/** A person who uses the apps, or a case system. An account never changes its kind. */
type AccountKind = 'user' | 'service account';

/** The topic of the commands for each kind of account. */
const commands: Record<AccountKind, string> = {
  user: 'users',
  'service account': 'service-accounts',
};

const isDisabled = sql<boolean>`${users.disabledAt} is not null`;
const isOfKind = (kind: AccountKind) => eq(users.isServiceAccount, kind === 'service account');
const isAccount = (customerId: string, subject: string) =>
  and(eq(users.customerId, customerId), eq(users.subject, subject));

export async function listUsers(
  context: CommandContext,
  { customerId }: CommandOf<'list users'>,
): Promise<CommandOutcome> {
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
  context: CommandContext,
  { customerId }: CommandOf<'list service accounts'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const rows = await context.transaction
    .select({ subject: users.subject, name: users.name, disabled: isDisabled })
    .from(users)
    .where(and(eq(users.customerId, customerId), isOfKind('service account')))
    .orderBy(users.subject);
  return { rows };
}

/** @throws RejectedCommand when the account is already admitted, to this customer or to another */
export async function admitAccount(
  context: CommandContext,
  command: CommandOf<'admit user'> | CommandOf<'admit service account'>,
  kind: AccountKind,
): Promise<CommandOutcome> {
  const { customerId, subject, name } = command;
  const customer = await lockCustomer(context, customerId);
  if (isProgram(subject)) {
    throw new RejectedCommand(
      `No ${kind} can be called ${subject}: in the audit trail that is the name of a program of ` +
        'the API.',
    );
  }
  const defaults = { surveyorName: null, surveyorNumber: null, role: usualRole };
  const fields =
    command.act === 'admit user' ? { name, ...defaults, ...pickUserFields(command) } : { name };
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

const pickUserFields = ({ surveyorName, surveyorNumber, role }: CommandOf<'admit user'>) => ({
  ...(surveyorName !== undefined && { surveyorName }),
  ...(surveyorNumber !== undefined && { surveyorNumber }),
  ...(role !== undefined && { role }),
});

/** @throws RejectedCommand when there is no such account, or nothing to change */
export async function changeAccount(
  context: CommandContext,
  command: CommandOf<'change user'> | CommandOf<'change service account'>,
  kind: AccountKind,
): Promise<CommandOutcome> {
  const { act: _act, by: _by, customerId, subject, ...fields } = command;
  if (Object.keys(fields).length === 0) {
    throw new RejectedCommand(
      'Nothing to change. Give --name, --surveyor-name, --surveyor-number or --role.',
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
    return { changed: false, message: `${name} (${subject}) already has these values.` };
  }
  await context.transaction.update(users).set(fields).where(isAccount(customerId, subject));
  await record(context, customerId, {
    action: 'changed',
    resource: kind,
    id: subject,
    before,
    after,
  });
  return { changed: true, message: `${after.name} (${subject}) has been changed.` };
}

/** @throws RejectedCommand when there is no such account */
export async function setAccountDisabled(
  context: CommandContext,
  { customerId, subject }: { customerId: string; subject: string },
  kind: AccountKind,
  disabled: boolean,
): Promise<CommandOutcome> {
  const { name, disabledAt } = await requireAccount(context, customerId, subject, kind);
  const state = disabled ? 'disabled' : 'enabled';
  if ((disabledAt !== null) === disabled) {
    return { changed: false, message: `${name} (${subject}) is already ${state}.` };
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

/** @throws RejectedCommand when the customer has no such account */
export async function requireAccount(
  context: CommandContext,
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
  const hint = `'${commands[kind]} list' shows those that it has.`;
  throw new RejectedCommand(`The customer ${customerId} has no ${kind} ${subject}. ${hint}`);
}

async function createAdmittedError(
  { transaction }: CommandContext,
  subject: string,
): Promise<RejectedCommand> {
  const [account] = await transaction.select().from(users).where(eq(users.subject, subject));
  const kind: AccountKind = account?.isServiceAccount ? 'service account' : 'user';
  const advice =
    kind === 'user'
      ? "'users change' changes it there."
      : "'service-accounts rename' changes its name there.";
  return new RejectedCommand(
    `${subject} is already admitted to the customer ${account?.customerId} as a ${kind}. An ` +
      `account belongs to one customer: ${advice}`,
  );
}
