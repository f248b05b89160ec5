import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import type { ActOf, ActOutcome } from '../operator-commands/operator-command';
import type { RecurringTask } from '../recurring-work';
import { deleteFiles, eraseWhole } from './case-records';
import { type Custody, inTransaction } from './storage-context';

/** As the audit trail has it. */
const expiredReason = 'Cases.Days';

type ExpiredCase = { customerId: string; caseId: number; reference: string; lastUsed: string };

/**
 * Erases the cases whose customer says by `Cases.Days` that they are no longer to be stored, each
 * in a transaction of its own. A case counts from its last meeting or its users' last change,
 * whichever came later.
 */
export async function eraseExpiredCases(
  custody: Custody,
  { confirm = false }: ActOf<'erase expired cases'>,
): Promise<ActOutcome> {
  const expired = await expiredCases(custody.database);
  if (!confirm) {
    const rows = expired.map(({ customerId, reference, lastUsed }) => ({
      customer: customerId,
      case: reference,
      'last used': lastUsed,
    }));
    return { rows, none: 'No case is older than its customer says.' };
  }
  const erased: string[] = [];
  for (const { customerId, caseId } of expired) {
    const keys = await inTransaction(custody, async (context) => {
      // Somebody may have used it since the list was read.
      const [one] = await expiredCases(context.transaction, { customerId, caseId });
      if (!one) return [];
      const { what, keys } = await eraseWhole(context, one, expiredReason);
      erased.push(`${what}, of ${customerId}`);
      return keys;
    });
    await deleteFiles(custody, keys);
  }
  const message =
    erased.length === 0
      ? 'No case is older than its customer says.'
      : `Erased: ${erased.join('; ')}.`;
  return { changed: erased.length > 0, message };
}

/** @param one only that case, which is then locked */
async function expiredCases(
  database: Pick<Database, 'execute'>,
  one?: { customerId: string; caseId: number },
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
        one
          ? sql`and cases.customer_id = ${one.customerId}
        and cases.case_id = ${one.caseId}`
          : sql``
      }
    order by cases.customer_id, cases.reference
    ${one ? sql`for update of cases` : sql``}`);
  return rows;
}

const everyMs = 24 * 3_600_000;

/**
 * Erases expired cases at the start and once a day.
 * @param erase performs the act
 */
export const createExpiryTask = (
  erase: (act: ActOf<'erase expired cases'>) => Promise<ActOutcome>,
  log: FastifyBaseLogger,
): RecurringTask => ({
  name: 'erase expired cases',
  everyMs,
  async run() {
    const outcome = await erase({ act: 'erase expired cases', by: 'Cases.Days', confirm: true });
    if ('changed' in outcome && outcome.changed)
      log.info('cases older than their customer says were erased');
  },
  failure: 'the erasing of expired cases failed',
});
