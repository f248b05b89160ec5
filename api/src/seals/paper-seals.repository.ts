import type { SealProblem } from '@feltbok/domain/documents/paper-seal.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import type { Database } from '../db/database';
import type { ReceivedContent } from '../documents/incoming-content';
import type { FileKey } from '../files/file-key';
import { announceDueWork } from '../recurring-work';

/** Name of the recurring task that seals papers. */
export const sealingTask = 'seal papers';

type Queue = Pick<Database, 'execute'>;

/** A paper that is due for sealing. */
export interface DueSeal {
  customerId: string;
  documentId: number;
  /** Key of the issued paper's file. */
  key: FileKey;
  /** Number of failed attempts. */
  tries: number;
}

/**
 * Sets the first state of the seal of a paper that was just stored.
 * @param areMade whether there is a key or an authority to seal with
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

/** Schedules a seal that waits or has failed for now; does nothing when there is none. */
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

/**
 * Schedules the seals of all customers when the API starts.
 * @param areMade whether there is a key or an authority to seal with
 */
export const expectSeals = (database: Queue, areMade: boolean) =>
  database.execute(sql`select expect_seals(${areMade})`);

/** @param leaseSeconds time during which no other process takes the seal */
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

/** @param hasFailed true when the case shall say that sealing failed; false while it waits */
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
 * @param holder holder of the key; null when the seal is only a timestamp
 * @returns false when the paper is missing, or is already sealed
 */
export async function recordSeal(
  database: Queue,
  { customerId, documentId }: DueSeal,
  { key, sha256, fileSize }: { key: FileKey } & ReceivedContent,
  holder: string | null,
): Promise<boolean> {
  const { rows } = await database.execute<{ recorded: boolean }>(sql`
    select record_seal(${customerId}, ${documentId}, ${key}, ${sha256}, ${fileSize},
      ${holder}) as recorded`);
  return rows[0]?.recorded === true;
}
