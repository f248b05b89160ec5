import { eq, sql } from 'drizzle-orm';
import { customers } from '../db/schema';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';

export async function listCustomers({ transaction }: CommandContext): Promise<CommandOutcome> {
  const { rows } = await transaction.execute<Record<string, unknown>>(sql`
    select customer_id as "customerId", name, disabled_at is not null as disabled,
           (select count(*)::integer from users
             where users.customer_id = customers.customer_id) as users,
           (select count(*)::integer from cases
             where cases.customer_id = customers.customer_id) as cases
    from customers order by customer_id`);
  return { rows };
}

/** @throws RejectedCommand when the customer exists already */
export async function addCustomer(
  context: CommandContext,
  { customerId, name }: CommandOf<'add customer'>,
): Promise<CommandOutcome> {
  const added = await context.transaction
    .insert(customers)
    .values({ customerId, name })
    .onConflictDoNothing()
    .returning({ customerId: customers.customerId });
  if (added.length === 0) {
    throw new RejectedCommand(
      `The customer ${customerId} already exists. 'customers rename' changes its name.`,
    );
  }
  await record(context, customerId, {
    action: 'created',
    resource: 'customer',
    id: customerId,
    after: { name },
  });
  return {
    changed: true,
    message: `The customer ${customerId}, ${name}, has been added. 'users add' admits its users.`,
  };
}

/** @throws RejectedCommand when there is no such customer */
export async function renameCustomer(
  context: CommandContext,
  { customerId, name }: CommandOf<'rename customer'>,
): Promise<CommandOutcome> {
  const before = await lockCustomer(context, customerId);
  if (before.name === name)
    return { changed: false, message: `The customer ${customerId} is already called ${name}.` };
  await context.transaction
    .update(customers)
    .set({ name })
    .where(eq(customers.customerId, customerId));
  const change = {
    resource: 'customer',
    id: customerId,
    before: { name: before.name },
    after: { name },
  };
  await record(context, customerId, { action: 'changed', ...change });
  return { changed: true, message: `The customer ${customerId} is now called ${name}.` };
}

/** @throws RejectedCommand when there is no such customer */
export async function setCustomerDisabled(
  context: CommandContext,
  customerId: string,
  disabled: boolean,
): Promise<CommandOutcome> {
  const { name, disabledAt } = await lockCustomer(context, customerId);
  const state = disabled ? 'disabled: its users are locked out' : 'enabled: its users are let in';
  if ((disabledAt !== null) === disabled) {
    return {
      changed: false,
      message: `The customer ${customerId}, ${name}, is already ${state}.`,
    };
  }
  await context.transaction
    .update(customers)
    .set({ disabledAt: disabled ? sql`now()` : null })
    .where(eq(customers.customerId, customerId));
  const change = {
    resource: 'customer',
    id: customerId,
    before: { disabled: !disabled },
    after: { disabled },
  };
  await record(context, customerId, { action: 'changed', ...change });
  return { changed: true, message: `The customer ${customerId}, ${name}, is ${state}.` };
}
