import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { customers } from '../db/schema';
import { type PersonalRead, readRows } from '../reads/personal-reads';
import { auditRows, programs } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';
import { RejectedAct } from './operator-acts';

/** An act in its transaction. */
export interface Doing {
  transaction: Transaction;
  requestId: string;
  /** Who does it; undefined where nobody is named, as in what the API does by itself. */
  by?: string | undefined;
}

/** As the audit trail names the operator, with whoever it was. */
export const operatorOf = ({ by }: Pick<Doing, 'by'>): string =>
  by === undefined ? programs.operator : `${programs.operator}:${by}`;

export const record = (doing: Doing, customerId: string, change: AuditedChange): Promise<unknown> =>
  doing.transaction.execute(
    auditRows({ customerId, subject: operatorOf(doing), requestId: doing.requestId }, [change]),
  );

/** For exports, which are reads too. */
export const recordReads = async (
  doing: Doing,
  customerId: string,
  reads: readonly PersonalRead[],
): Promise<void> => {
  const author = { customerId, subject: operatorOf(doing), requestId: doing.requestId };
  if (reads.length > 0) await doing.transaction.execute(readRows(author, reads));
};

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
  throw new RejectedAct(
    `There is no customer ${customerId}. 'customers list' shows those that there are.`,
  );
}
