import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customers } from '../db/schema';
import { type PersonalRead, toReadRows } from '../reads/personal-reads';
import { programs, toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import { RejectedCommand } from './operator-command';

/** The transaction that a command runs in, and the person who runs it. */
export interface CommandContext {
  transaction: Transaction;
  requestId: string;
  /**
   * The operator's name; undefined where nobody is named, as for work that the API does by itself.
   */
  by?: string | undefined;
}

/** @returns the operator's name in the audit trail, with the person where one is named */
export const getOperatorName = ({ by }: Pick<CommandContext, 'by'>): string =>
  by === undefined ? programs.operator : `${programs.operator}:${by}`;

export const record = (
  context: CommandContext,
  customerId: string,
  change: AuditedChange,
): Promise<unknown> =>
  context.transaction.execute(
    toAuditRows({ customerId, subject: getOperatorName(context), requestId: context.requestId }, [
      change,
    ]),
  );

/** Records who an export lets the operator read about. */
export const recordReads = async (
  context: CommandContext,
  customerId: string,
  reads: readonly PersonalRead[],
): Promise<void> => {
  const author = { customerId, subject: getOperatorName(context), requestId: context.requestId };
  if (reads.length > 0) await context.transaction.execute(toReadRows(author, reads));
};

/**
 * Finds a customer and locks its row, so that a concurrent command for the customer sees what this
 * one did.
 * @throws RejectedCommand when there is no such customer
 */
export async function lockCustomer({ transaction }: CommandContext, customerId: string) {
  const [customer] = await transaction
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  if (customer) return customer;
  throw new RejectedCommand(
    `There is no customer ${customerId}. 'customers list' shows all customers.`,
  );
}
