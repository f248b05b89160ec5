import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { letterheads } from '../db/schema';
import {
  changeLetterhead,
  findLetterhead,
  readLogo,
  toRecorded,
} from '../letterheads/change-letterhead';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';

export async function listLetterhead(
  context: CommandContext,
  { customerId }: CommandOf<'list letterhead'>,
): Promise<CommandOutcome> {
  const { name } = await lockCustomer(context, customerId);
  const stored = await findLetterhead(context.transaction, customerId);
  const none = `The sender is ${name}, with nothing but its name.`;
  return { rows: stored ? [{ name, ...toRecorded(stored) }] : [], none };
}

/** @throws RejectedCommand when nothing is given, or no paper can have it */
export async function setLetterhead(
  context: CommandContext,
  { act: _act, by: _by, customerId, logo, ...fields }: CommandOf<'set letterhead'>,
): Promise<CommandOutcome> {
  const { name } = await lockCustomer(context, customerId);
  if (logo === undefined && Object.keys(fields).length === 0)
    throw new RejectedCommand(
      'Nothing to change. Give --address, --organisation-number, --email, --phone, --colour or ' +
        '--logo.',
    );
  const newFields = logo === undefined ? fields : { ...fields, logo: await readLogoFile(logo) };
  const changes = await changeLetterhead(context.transaction, customerId, newFields);
  if (!changes) return { changed: false, message: `The letterhead of ${name} is already so.` };
  for (const change of changes) await record(context, customerId, change);
  return {
    changed: true,
    message: `The letterhead of ${name} has been changed, for papers made from now on.`,
  };
}

export async function removeLetterhead(
  context: CommandContext,
  { customerId }: CommandOf<'remove letterhead'>,
): Promise<CommandOutcome> {
  const { name } = await lockCustomer(context, customerId);
  const before = await findLetterhead(context.transaction, customerId);
  if (!before) return { changed: false, message: `${name} has no letterhead.` };
  await context.transaction.delete(letterheads).where(eq(letterheads.customerId, customerId));
  await record(context, customerId, {
    action: 'deleted',
    resource: 'letterhead',
    id: customerId,
    before: toRecorded(before),
  });
  return { changed: true, message: `The sender of papers is now ${name}, with its name alone.` };
}

async function readLogoFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error) => {
    throw new RejectedCommand(`${file} cannot be read: ${error.message}`);
  });
  return readLogo(bytes);
}
