import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customers } from '../db/schema';
import { type PersonalRead, readRows } from '../reads/personal-reads';
import { auditRows, programs } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import { RejectedAct } from './operator-command';

/** The transaction that an act is done in, and who does it. */
export interface ActContext {
  transaction: Transaction;
  requestId: string;
  /** Who does it; undefined where nobody is named, as in what the API does by itself. */
  by?: string | undefined;
}

/** @returns the operator as the audit trail names it, with the person where one is named */
export const getOperatorName = ({ by }: Pick<ActContext, 'by'>): string =>
  by === undefined ? programs.operator : `${programs.operator}:${by}`;

export const record = (
  context: ActContext,
  customerId: string,
  change: AuditedChange,
): Promise<unknown> =>
  context.transaction.execute(
    auditRows({ customerId, subject: getOperatorName(context), requestId: context.requestId }, [
      change,
    ]),
  );

/** Records what an export reads. */
export const recordReads = async (
  context: ActContext,
  customerId: string,
  reads: readonly PersonalRead[],
): Promise<void> => {
  const author = { customerId, subject: getOperatorName(context), requestId: context.requestId };
  if (reads.length > 0) await context.transaction.execute(readRows(author, reads));
};

/**
 * Finds a customer and locks it, so that a second act for it sees what the first did.
 * @throws RejectedAct when there is none
 */
export async function lockCustomer({ transaction }: ActContext, customerId: string) {
  const [customer] = await transaction
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  if (customer) return customer;
  throw new RejectedAct(
    `There is no customer ${customerId}. 'customers list' shows those that there are.`,
  );
}
