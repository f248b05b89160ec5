import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import type { CommandOf, CommandOutcome } from '../operator-commands/operator-command';
import type { RecurringTask } from '../recurring-work';
import { deleteFiles, eraseCaseRows } from './case-records';
import { inTransaction, type StorageContext } from './storage-context';

/** The reason in the audit trail: the setting that asks for the erasure. */
const expiredReason = 'Cases.Days';

type ExpiredCase = { customerId: string; caseId: number; reference: string; lastUsed: string };

/**
 * Erases the cases that are older than their customer's setting `Cases.Days`, each in a transaction
 * of its own. The age counts from the case's last meeting or from its users' last change, whichever
 * is later.
 */
export async function eraseExpiredCases(
  storage: StorageContext,
  { confirm = false }: CommandOf<'erase expired cases'>,
): Promise<CommandOutcome> {
  const expired = await listExpiredCases(storage.database);
  if (!confirm) {
    const rows = expired.map(({ customerId, reference, lastUsed }) => ({
      customer: customerId,
      case: reference,
      'last used': lastUsed,
    }));
    return { rows, none: 'No case is older than its customer allows.' };
  }
  const erasedCases: string[] = [];
  for (const { customerId, caseId } of expired) {
    const keys = await inTransaction(storage, async (context) => {
      // A user may have changed the case since the list was read.
      const [expiredCase] = await listExpiredCases(context.transaction, { customerId, caseId });
      if (!expiredCase) return [];
      const { description, keys } = await eraseCaseRows(context, expiredCase, expiredReason);
      erasedCases.push(`${description}, of ${customerId}`);
      return keys;
    });
    await deleteFiles(storage, keys);
  }
  const message =
    erasedCases.length === 0
      ? 'No case is older than its customer allows.'
      : `Erased: ${erasedCases.join('; ')}.`;
  return { changed: erasedCases.length > 0, message };
}

/** @param onlyCase limits the list to this case, which is then locked */
async function listExpiredCases(
  database: Pick<Database, 'execute'>,
  onlyCase?: { customerId: string; caseId: number },
): Promise<ExpiredCase[]> {
  const lastUsed: SQL = sql`coalesce(
    greatest(
      (select max(business_date) from businesses
       where businesses.customer_id = cases.customer_id and businesses.case_id = cases.case_id),
      (select max(occurred_at) from audit_events
       where audit_events.customer_id = cases.customer_id and audit_events.case_id = cases.case_id
         and subject !~ '^(operator|import)(:|$)' and not exists (
           select from users
           where users.customer_id = cases.customer_id and users.subject = audit_events.subject
             and is_service_account))),
    (select max(occurred_at) from audit_events
     where audit_events.customer_id = cases.customer_id and audit_events.case_id = cases.case_id))`;
  const { rows } = await database.execute<ExpiredCase>(sql`
    select cases.customer_id as "customerId", cases.case_id as "caseId", cases.reference,
      to_char(${lastUsed} at time zone 'Europe/Oslo', 'YYYY-MM-DD') as "lastUsed"
    from cases join customer_settings on customer_settings.customer_id = cases.customer_id
      and customer_settings.name = 'Cases.Days'
    where ${lastUsed} < now() - make_interval(days => (customer_settings.value #>> '{}')::integer)
      ${
        onlyCase
          ? sql`and cases.customer_id = ${onlyCase.customerId}
        and cases.case_id = ${onlyCase.caseId}`
          : sql``
      }
    order by cases.customer_id, cases.reference
    ${onlyCase ? sql`for update of cases` : sql``}`);
  return rows;
}

const everyMs = 24 * 3_600_000;

/** Erases expired cases at start and once a day. @param erase carries out the command */
export const createExpiryTask = (
  erase: (act: CommandOf<'erase expired cases'>) => Promise<CommandOutcome>,
  log: FastifyBaseLogger,
): RecurringTask => ({
  name: 'erase expired cases',
  everyMs,
  async run() {
    const outcome = await erase({ act: 'erase expired cases', by: 'Cases.Days', confirm: true });
    if ('changed' in outcome && outcome.changed) log.info('expired cases were erased');
  },
  failure: 'erasing expired cases failed',
});
