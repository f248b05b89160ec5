import type { LookupFunction } from 'node:net';
import { and, eq, sql } from 'drizzle-orm';
import { webhookKeys, webhooks } from '../db/schema';
import { notPublic, publicLookup } from '../http/public-lookup';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { announceDueWork } from '../recurring-work';
import {
  type AddressProblem,
  findAddressProblem,
  isLoopback,
  lookUp,
} from '../webhooks/webhook-address';
import { createWebhookKey } from '../webhooks/webhook-keys';
import { announcingTask } from '../webhooks/webhook-sender';
import { requireAccount } from './account-commands';

export interface WebhookCommandSettings {
  /** Whether addresses on this machine are allowed, also without TLS. */
  allowsLoopback?: boolean;
  /** Resolves names to public addresses only. */
  lookup?: LookupFunction;
}

const addressSentences: Record<AddressProblem, string> = {
  'no address': 'It takes an address such as https://sak.example.no/feltbok, without a password.',
  'no https': 'It takes an address with https.',
  'private address': 'Nothing is sent to private addresses.',
};

/**
 * Checks an address before the transaction, as a name server may answer slowly. Each delivery
 * checks it again.
 * @throws RejectedCommand when nothing may be sent to the address
 */
export async function checkWebhookAddress(
  text: string,
  { allowsLoopback = false, lookup = publicLookup() }: WebhookCommandSettings,
): Promise<void> {
  const problem = findAddressProblem(text, allowsLoopback);
  if (problem) throw new RejectedCommand(addressSentences[problem]);
  const address = new URL(text);
  if (isLoopback(address)) return;
  const error = await lookUp(address, lookup);
  if (!error) return;
  const isPrivate = (error as NodeJS.ErrnoException).code === notPublic;
  throw new RejectedCommand(
    isPrivate
      ? addressSentences['private address']
      : `The name ${address.hostname} cannot be found: ${error.message}.`,
  );
}

type WebhookCommand =
  | CommandOf<'list webhooks'>
  | CommandOf<'set webhook'>
  | CommandOf<'remove webhook'>
  | CommandOf<'disable webhook'>
  | CommandOf<'enable webhook'>
  | CommandOf<'rotate webhook key'>
  | CommandOf<'drop old webhook key'>
  | CommandOf<'list failed deliveries'>
  | CommandOf<'resend deliveries'>;

/** @throws RejectedCommand when the command cannot be carried out */
export function performWebhookCommand(
  context: CommandContext,
  command: WebhookCommand,
): Promise<CommandOutcome> {
  switch (command.act) {
    case 'list webhooks':
      return listWebhooks(context, command);
    case 'set webhook':
      return setWebhook(context, command);
    case 'remove webhook':
      return removeWebhook(context, command);
    case 'disable webhook':
      return setWebhookDisabled(context, command, true);
    case 'enable webhook':
      return setWebhookDisabled(context, command, false);
    case 'rotate webhook key':
      return rotateWebhookKey(context, command);
    case 'drop old webhook key':
      return dropOldWebhookKey(context, command);
    case 'list failed deliveries':
      return listFailedDeliveries(context, command);
    case 'resend deliveries':
      return resendDeliveries(context, command);
  }
}

type Key = { customerId: string; subject: string };

const isWebhook = ({ customerId, subject }: Key) =>
  and(eq(webhooks.customerId, customerId), eq(webhooks.subject, subject));
const isKeyOf = ({ customerId, subject }: Key) =>
  and(eq(webhookKeys.customerId, customerId), eq(webhookKeys.subject, subject));

async function findWebhook({ transaction }: CommandContext, key: Key) {
  const [webhook] = await transaction.select().from(webhooks).where(isWebhook(key)).for('update');
  return webhook;
}

/** @throws RejectedCommand when the account has no webhook */
async function requireWebhook(context: CommandContext, key: Key) {
  await requireAccount(context, key.customerId, key.subject, 'service account');
  const webhook = await findWebhook(context, key);
  if (webhook) return webhook;
  throw new RejectedCommand(`${key.subject} has no webhook. 'webhooks set' gives it one.`);
}

const listKeys = ({ transaction }: CommandContext, key: Key) =>
  transaction.select().from(webhookKeys).where(isKeyOf(key)).orderBy(webhookKeys.keyId);

async function addKey({ transaction }: CommandContext, key: Key): Promise<string> {
  const created = createWebhookKey();
  const { customerId, subject } = key;
  await transaction.insert(webhookKeys).values({ customerId, subject, ...created });
  return created.publicKey;
}

const toChange = ({ subject }: Key) => ({ resource: 'webhook', id: subject });

async function setWebhook(
  context: CommandContext,
  command: CommandOf<'set webhook'>,
): Promise<CommandOutcome> {
  const { customerId, subject, address } = command;
  await requireAccount(context, customerId, subject, 'service account');
  const existing = await findWebhook(context, command);
  if (existing?.address === address)
    return { changed: false, message: `${subject} already has the webhook ${address}.` };
  if (existing) {
    await context.transaction
      .update(webhooks)
      .set({ address, failures: 0, restingUntil: null })
      .where(isWebhook(command));
    const before = { address: existing.address };
    await record(context, customerId, {
      action: 'changed',
      ...toChange(command),
      before,
      after: { address },
    });
    return { changed: true, message: `The webhook of ${subject} is now ${address}.` };
  }
  await context.transaction.execute(sql`
    insert into webhooks (customer_id, subject, address, position)
    select ${customerId}, ${subject}, ${address}, coalesce(max(position), 0)
    from audit_links where customer_id = ${customerId}`);
  const publicKey = await addKey(context, command);
  await record(context, customerId, {
    action: 'created',
    ...toChange(command),
    after: { address, publicKey },
  });
  const message = `${subject} is told at ${address} what changes. Its receiver verifies that with ${publicKey}.`;
  return { changed: true, message };
}

async function removeWebhook(
  context: CommandContext,
  command: CommandOf<'remove webhook'>,
): Promise<CommandOutcome> {
  const { address } = await requireWebhook(context, command);
  await context.transaction.delete(webhooks).where(isWebhook(command));
  await record(context, command.customerId, {
    action: 'deleted',
    ...toChange(command),
    before: { address },
  });
  return { changed: true, message: `${command.subject} is no longer told what changes.` };
}

/** @throws RejectedCommand when the account has no webhook */
async function setWebhookDisabled(
  context: CommandContext,
  command: CommandOf<'disable webhook'> | CommandOf<'enable webhook'>,
  isDisabled: boolean,
): Promise<CommandOutcome> {
  const { customerId, subject } = command;
  const webhook = await requireWebhook(context, command);
  const state = isDisabled ? 'disabled' : 'enabled';
  if ((webhook.disabledAt !== null) === isDisabled)
    return { changed: false, message: `The webhook of ${subject} is already ${state}.` };
  await context.transaction
    .update(webhooks)
    .set({
      disabledAt: isDisabled ? sql`now()` : null,
      disabledReason: isDisabled ? 'operator' : null,
      failures: 0,
      restingUntil: null,
    })
    .where(isWebhook(command));
  await record(context, customerId, {
    action: 'changed',
    ...toChange(command),
    before: { disabled: webhook.disabledReason },
    after: { disabled: isDisabled ? 'operator' : null },
  });
  await announceDueWork(context.transaction, announcingTask);
  const advice = isDisabled ? '' : ` 'webhooks resend' sends what has failed again.`;
  return { changed: true, message: `The webhook of ${subject} is ${state}.${advice}` };
}

/** Adds a key, by which everything is signed a second time. */
async function rotateWebhookKey(
  context: CommandContext,
  command: CommandOf<'rotate webhook key'>,
): Promise<CommandOutcome> {
  const { customerId, subject } = command;
  await requireWebhook(context, command);
  if ((await listKeys(context, command)).length > 1) {
    throw new RejectedCommand(
      `${subject} has two keys already. 'webhooks drop-old-key' removes the older one.`,
    );
  }
  const publicKey = await addKey(context, command);
  await record(context, customerId, {
    action: 'changed',
    ...toChange(command),
    before: {},
    after: { publicKey },
  });
  const message =
    `Everything is signed with both keys now. Give the receiver the new one, ${publicKey}, and ` +
    `then remove the older one by 'webhooks drop-old-key'.`;
  return { changed: true, message };
}

async function dropOldWebhookKey(
  context: CommandContext,
  command: CommandOf<'drop old webhook key'>,
): Promise<CommandOutcome> {
  const { customerId, subject } = command;
  await requireWebhook(context, command);
  const [oldKey, newKey] = await listKeys(context, command);
  if (!oldKey || !newKey)
    return { changed: false, message: `${subject} has only one key, which stays.` };
  await context.transaction
    .delete(webhookKeys)
    .where(and(isKeyOf(command), eq(webhookKeys.keyId, oldKey.keyId)));
  await record(context, customerId, {
    action: 'changed',
    ...toChange(command),
    before: { publicKey: oldKey.publicKey },
    after: { publicKey: newKey.publicKey },
  });
  return { changed: true, message: `Only ${newKey.publicKey} signs from now on.` };
}

async function listWebhooks(
  context: CommandContext,
  { customerId }: CommandOf<'list webhooks'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const selectCount = (state: string) => sql`(
    select count(*)::integer from webhook_deliveries as delivery
    where delivery.customer_id = webhooks.customer_id and delivery.subject = webhooks.subject
      and delivery.state = ${state})`;
  const { rows } = await context.transaction.execute(sql`
    select subject, address, disabled_reason as disabled, ${selectCount('waiting')} as waiting,
      ${selectCount('failed')} as failed,
      (select string_agg(public_key, ' ' order by key_id) from webhook_keys as key
       where key.customer_id = webhooks.customer_id and key.subject = webhooks.subject) as keys
    from webhooks where customer_id = ${customerId} order by subject`);
  return { rows, none: `No case system of ${customerId} has a webhook.` };
}

/** Lists what has failed, and what waits after a failed attempt. */
async function listFailedDeliveries(
  context: CommandContext,
  { customerId }: CommandOf<'list failed deliveries'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const formatMoment = (column: string) =>
    sql`to_char(${sql.identifier(column)} at time zone 'Europe/Oslo', 'YYYY-MM-DD HH24:MI:SS')`;
  const { rows } = await context.transaction.execute(sql`
    select delivery_id as delivery, subject, body::jsonb ->> 'type' as event,
      body::jsonb ->> 'subject' as of, state, tries, ${formatMoment('tried_at')} as tried,
      coalesce(problem, 'status ' || status) as problem, ${formatMoment('due')} as next
    from webhook_deliveries
    where customer_id = ${customerId} and (state = 'failed' or state = 'waiting' and tries > 0)
    order by delivery_id`);
  return { rows, none: 'Nothing has failed.' };
}

/** @throws RejectedCommand when the webhook is disabled */
async function resendDeliveries(
  context: CommandContext,
  command: CommandOf<'resend deliveries'>,
): Promise<CommandOutcome> {
  const { customerId, subject } = command;
  const { disabledAt } = await requireWebhook(context, command);
  if (disabledAt !== null) {
    throw new RejectedCommand(
      `The webhook of ${subject} is disabled. 'webhooks enable' enables it first.`,
    );
  }
  const { rows } = await context.transaction.execute<{ id: number }>(sql`
    update webhook_deliveries set state = 'waiting', due = now(), tries = 0
    where customer_id = ${customerId} and subject = ${subject}
      and (state = 'failed' or state = 'waiting' and tries > 0
        and coalesce(tried_at < now() - interval '1 minute', true))
    returning delivery_id as id`);
  if (rows.length === 0) return { changed: false, message: 'Nothing has failed.' };
  await context.transaction
    .update(webhooks)
    .set({ failures: 0, restingUntil: null })
    .where(isWebhook(command));
  await record(context, customerId, {
    action: 'changed',
    ...toChange(command),
    before: {},
    after: { resent: rows.length },
  });
  await announceDueWork(context.transaction, announcingTask);
  return { changed: true, message: `Deliveries that are sent again: ${rows.length}.` };
}
