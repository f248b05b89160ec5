import { and, eq } from 'drizzle-orm';
import { type CustomerSettings, isSettingValue, settingNames } from '../access/customer-settings';
import { customerSettings, documentTypes } from '../db/schema';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { describeSettingValue } from './setting-text';

const isStoredSetting = (customerId: string, name: string) =>
  and(eq(customerSettings.customerId, customerId), eq(customerSettings.name, name));

/** @returns every setting that exists, with null where the customer has no value */
export async function listSettings(
  context: CommandContext,
  { customerId }: CommandOf<'list settings'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const stored = await context.transaction
    .select()
    .from(customerSettings)
    .where(eq(customerSettings.customerId, customerId));
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  return { rows: settingNames.map((name) => ({ name, value: values.get(name) ?? null })) };
}

/** @throws RejectedCommand when the setting does not allow the value */
export async function setSetting(
  context: CommandContext,
  { customerId, name, value }: CommandOf<'set setting'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  if (!isSettingValue(name, value)) {
    throw new RejectedCommand(
      `${name} cannot be ${JSON.stringify(value)}. It takes ${describeSettingValue(name)}.`,
    );
  }
  if (name === 'Documents.ScreenshotType')
    await requireDocumentType(context, customerId, String(value));
  const before = await findStoredValue(context, customerId, name);
  const valueText = JSON.stringify(value);
  if (JSON.stringify(before) === valueText)
    return { changed: false, message: `${name} of ${customerId} is already ${valueText}.` };
  await context.transaction
    .insert(customerSettings)
    .values({ customerId, name, value })
    .onConflictDoUpdate({
      target: [customerSettings.customerId, customerSettings.name],
      set: { value },
    });
  const setting = { resource: 'setting', id: name, after: { value } };
  await record(
    context,
    customerId,
    before === undefined
      ? { action: 'created', ...setting }
      : { action: 'changed', ...setting, before: { value: before } },
  );
  return { changed: true, message: `${name} of ${customerId} is now ${valueText}.` };
}

/** @throws RejectedCommand when there is no such customer */
export async function unsetSetting(
  context: CommandContext,
  { customerId, name }: CommandOf<'unset setting'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const before = await findStoredValue(context, customerId, name);
  if (before === undefined)
    return { changed: false, message: `${name} of ${customerId} was not set.` };
  await context.transaction.delete(customerSettings).where(isStoredSetting(customerId, name));
  await record(context, customerId, {
    action: 'deleted',
    resource: 'setting',
    id: name,
    before: { value: before },
  });
  return { changed: true, message: `${name} of ${customerId} is no longer set.` };
}

async function findStoredValue(
  { transaction }: CommandContext,
  customerId: string,
  name: keyof CustomerSettings,
): Promise<unknown> {
  const [row] = await transaction
    .select()
    .from(customerSettings)
    .where(isStoredSetting(customerId, name));
  return row?.value;
}

async function requireDocumentType(
  { transaction }: CommandContext,
  customerId: string,
  code: string,
): Promise<void> {
  const isType = and(eq(documentTypes.customerId, customerId), eq(documentTypes.code, code));
  if ((await transaction.$count(documentTypes, isType)) > 0) return;
  throw new RejectedCommand(
    `The customer ${customerId} has no document type ${code}. 'document-types list' shows ` +
      'those that it has.',
  );
}
