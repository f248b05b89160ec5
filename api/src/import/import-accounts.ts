import { usualRole } from '@feltbok/domain/users/user-role.ts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customerSettings, customers, users } from '../db/schema';
import { changeLetterhead, findLetterhead, readLogo } from '../letterheads/change-letterhead';
import { type Author, isProgram, toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import { type ImportedCustomer, ImportFileError } from './import-file';

type Given = Pick<
  ImportedCustomer,
  'customerName' | 'settings' | 'letterhead' | 'users' | 'serviceAccounts'
>;

/**
 * Sets the customer, its settings and its accounts to the file's values. What the file does not
 * mention stays, and disabled accounts stay disabled. Every change is in the audit trail.
 * @throws ImportFileError when an account already belongs to another customer, or is of another
 *   kind
 */
export async function importAccounts(
  transaction: Transaction,
  author: Author,
  imported: Given,
): Promise<void> {
  const changes = [
    ...(await importName(transaction, author, imported.customerName)),
    ...(await importSettings(transaction, author, imported.settings)),
    ...(await importLetterhead(transaction, author, imported.letterhead)),
  ];
  for (const user of imported.users)
    changes.push(...(await importAccount(transaction, author, user, 'user')));
  for (const account of imported.serviceAccounts ?? []) {
    changes.push(...(await importAccount(transaction, author, account, 'service account')));
  }
  if (changes.length > 0) await transaction.execute(toAuditRows(author, changes));
}

async function importName(
  transaction: Transaction,
  { customerId }: Author,
  name: string,
): Promise<AuditedChange[]> {
  const [present] = await transaction
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  const customer = { resource: 'customer', id: customerId, after: { name } };
  if (!present) {
    await transaction.insert(customers).values({ customerId, name });
    return [{ action: 'created', ...customer }];
  }
  if (present.name === name) return [];
  await transaction.update(customers).set({ name }).where(eq(customers.customerId, customerId));
  return [{ action: 'changed', ...customer, before: { name: present.name } }];
}

/** Sets the letterhead of a customer that has none; later the operator's commands change it. */
async function importLetterhead(
  transaction: Transaction,
  { customerId }: Author,
  letterhead: Given['letterhead'],
): Promise<AuditedChange[]> {
  if (!letterhead || (await findLetterhead(transaction, customerId))) return [];
  const fields = { ...letterhead, logo: readLogo(new TextEncoder().encode(letterhead.logo)) };
  return (await changeLetterhead(transaction, customerId, fields)) ?? [];
}

async function importSettings(
  transaction: Transaction,
  { customerId }: Author,
  settings: Given['settings'],
): Promise<AuditedChange[]> {
  const rows = await transaction
    .select()
    .from(customerSettings)
    .where(eq(customerSettings.customerId, customerId));
  const present = new Map(rows.map((row) => [row.name, row.value]));
  const changes: AuditedChange[] = [];
  for (const [name, value] of Object.entries(settings)) {
    const before = present.get(name);
    if (JSON.stringify(before) === JSON.stringify(value)) continue;
    await transaction
      .insert(customerSettings)
      .values({ customerId, name, value })
      .onConflictDoUpdate({
        target: [customerSettings.customerId, customerSettings.name],
        set: { value },
      });
    const setting = { resource: 'setting', id: name, after: { value } };
    changes.push(
      before === undefined
        ? { action: 'created', ...setting }
        : { action: 'changed', ...setting, before: { value: before } },
    );
  }
  return changes;
}

async function importAccount(
  transaction: Transaction,
  { customerId }: Author,
  { subject, name, ...user }: Given['users'][number],
  kind: 'user' | 'service account',
): Promise<AuditedChange[]> {
  if (isProgram(subject))
    throw new ImportFileError(
      `no user can be called '${subject}': that is the name of a program of the API`,
    );
  const isServiceAccount = kind === 'service account';
  const [present] = await transaction
    .select()
    .from(users)
    .where(eq(users.subject, subject))
    .for('update');
  const fields = {
    name,
    surveyorName: user.surveyorName ?? null,
    surveyorNumber: user.surveyorNumber ?? null,
    role: user.role ?? present?.role ?? usualRole,
  };
  const account = { resource: kind, id: subject, after: isServiceAccount ? { name } : fields };
  if (!present) {
    await transaction.insert(users).values({ customerId, subject, ...fields, isServiceAccount });
    return [{ action: 'created', ...account }];
  }
  // Moving an account would show it another customer's cases, which an import may not do in
  // passing.
  if (present.customerId !== customerId) {
    throw new ImportFileError(`the user '${subject}' is already admitted to another customer`);
  }
  if (present.isServiceAccount !== isServiceAccount) {
    const asIs = isServiceAccount
      ? 'a user, not a service account'
      : 'a service account, not a user';
    throw new ImportFileError(`'${subject}' is ${asIs}: one account cannot be both`);
  }
  const { surveyorName, surveyorNumber, role } = present;
  const before = { name: present.name, surveyorName, surveyorNumber, role };
  if (JSON.stringify(before) === JSON.stringify(fields)) return [];
  await transaction.update(users).set(fields).where(eq(users.subject, subject));
  return [{ action: 'changed', ...account, before }];
}
