import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customers } from '../db/schema';
import { auditRows, programs } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import { RejectedAct } from './operator-acts';

/** An act in its transaction. */
export interface Doing {
  transaction: Transaction;
  requestId: string;
}

export const record = (
  { transaction, requestId }: Doing,
  customerId: string,
  change: AuditedChange,
): Promise<unknown> => transaction.execute(auditRows({ customerId, subject: programs.operator, requestId }, [change]));

/**
 * The customer, locked: of two acts for it, the second sees what the first did.
 * @throws RejectedAct when there is none
 */
export async function customerForAct({ transaction }: Doing, customerId: string) {
  const [customer] = await transaction
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  if (customer) return customer;
  throw new RejectedAct(`There is no customer ${customerId}. 'customers list' shows those that there are.`);
}
