import type { SealProblem } from '@feltbok/domain/documents/paper-seal.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import type { Database } from '../db/database';
import type { Received } from '../documents/incoming-content';
import type { FileKey } from '../files/file-key';
import { announceDueWork } from '../recurring-work';

/** The recurring task that seals. */
export const sealingTask = 'seal papers';

type Queue = Pick<Database, 'execute'>;

/** A paper that is to be sealed now. */
export interface DueSeal {
  customerId: string;
  documentId: number;
  /** Of the paper as it was issued. */
  key: FileKey;
  /** That failed before. */
  tries: number;
}

/**
 * Where a paper that was just stored begins. @param areMade whether there is something to seal it
 * with
 */
export async function expectSeal(
  { transaction, customer }: Access,
  documentId: number,
  areMade: boolean,
): Promise<void> {
  await transaction.execute(sql`
    insert into paper_seals (customer_id, document_id, state, due)
    values (${customer.customerId}, ${documentId}, ${areMade ? 'waiting' : 'none'}, case
      when ${areMade} then now() end)
    on conflict do nothing`);
  if (areMade) await announceDueWork(transaction, sealingTask);
}

/** Has a seal that waits or failed made at once; nothing where none does. */
export async function askForSeal(
  { transaction, customer }: Access,
  documentId: number,
): Promise<void> {
  await transaction.execute(sql`
    update paper_seals set state = 'waiting', problem = null, again_at = null, tries = 0,
      due = least(due, now())
    where customer_id = ${customer.customerId} and document_id = ${documentId}
      and state in ('waiting', 'failed')`);
  await announceDueWork(transaction, sealingTask);
}

/** Of all customers, when the API starts. @param areMade whether there is something to seal with */
export const expectSeals = (database: Queue, areMade: boolean) =>
  database.execute(sql`select expect_seals(${areMade})`);

/** @param leaseSeconds so long it is no other process's */
export async function takeDueSeal(
  database: Queue,
  leaseSeconds: number,
): Promise<DueSeal | undefined> {
  const { rows } = await database.execute<DueSeal & Record<string, unknown>>(
    sql`select * from take_due_seal(${leaseSeconds})`,
  );
  const [due] = rows;
  return due && { ...due, documentId: Number(due.documentId) };
}

/** @param hasFailed only then the case says that it has, and not that it waits */
export async function recordProblem(
  database: Queue,
  { customerId, documentId }: DueSeal,
  {
    problem,
    hasFailed,
    againSeconds,
  }: { problem: SealProblem; hasFailed: boolean; againSeconds: number },
): Promise<void> {
  await database.execute(
    sql`select record_seal_problem(${customerId}, ${documentId}, ${problem}, ${hasFailed},
      ${againSeconds})`,
  );
}

/**
 * @param holder whose key it is; null for a timestamp alone. @returns false when the paper is
 *   missing, or sealed already
 */
export async function recordSeal(
  database: Queue,
  { customerId, documentId }: DueSeal,
  { key, sha256, fileSize }: { key: FileKey } & Received,
  holder: string | null,
): Promise<boolean> {
  const { rows } = await database.execute<{ recorded: boolean }>(sql`
    select record_seal(${customerId}, ${documentId}, ${key}, ${sha256}, ${fileSize},
      ${holder}) as recorded`);
  return rows[0]?.recorded === true;
}
