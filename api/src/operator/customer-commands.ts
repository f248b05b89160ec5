import { eq, sql } from 'drizzle-orm';
import { customers } from '../db/schema';
import { type ActContext, lockCustomer, record } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';

export async function listCustomers({ transaction }: ActContext): Promise<ActOutcome> {
  const { rows } = await transaction.execute<Record<string, unknown>>(sql`
    select customer_id as "customerId", name, disabled_at is not null as disabled,
           (select count(*)::integer from users
             where users.customer_id = customers.customer_id) as users,
           (select count(*)::integer from cases
             where cases.customer_id = customers.customer_id) as cases
    from customers order by customer_id`);
  return { rows };
}

/** @throws RejectedAct when it is there already */
export async function addCustomer(
  context: ActContext,
  { customerId, name }: ActOf<'add customer'>,
): Promise<ActOutcome> {
  const added = await context.transaction
    .insert(customers)
    .values({ customerId, name })
    .onConflictDoNothing()
    .returning({ customerId: customers.customerId });
  if (added.length === 0) {
    throw new RejectedAct(
      `The customer ${customerId} is there already. 'customers rename' changes its name.`,
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
    message: `The customer ${customerId}, ${name}, is added. 'users add' admits its users.`,
  };
}

/** @throws RejectedAct when there is no such customer */
export async function renameCustomer(
  context: ActContext,
  { customerId, name }: ActOf<'rename customer'>,
): Promise<ActOutcome> {
  const before = await lockCustomer(context, customerId);
  if (before.name === name)
    return { changed: false, message: `The customer ${customerId} is called ${name} already.` };
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

/** @throws RejectedAct when there is no such customer */
export async function setCustomerDisabled(
  context: ActContext,
  customerId: string,
  disabled: boolean,
): Promise<ActOutcome> {
  const { name, disabledAt } = await lockCustomer(context, customerId);
  const state = disabled
    ? 'disabled: none of its users is let in'
    : 'enabled: its users are let in';
  if ((disabledAt !== null) === disabled) {
    return {
      changed: false,
      message: `The customer ${customerId}, ${name}, was ${state} already.`,
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
