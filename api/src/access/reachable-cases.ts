import { type SQL, sql } from 'drizzle-orm';
import type { Access } from './access';

/**
 * The cases that an account may see: its customer's, in the municipalities that the customer is
 * restricted to, and, at a customer limited to assignments, those that nobody else is assigned to,
 * unless the account's role sees all. Every query of a case, or of anything that belongs to one,
 * goes through this condition.
 * @returns a condition on the table `cases` under its own name
 */
export function reachableCases({ customer: { customerId, settings }, user }: Access): SQL {
  const conditions = [sql`cases.customer_id = ${customerId}`];
  const municipalities = settings.KommuneRestrictions ?? [];
  if (municipalities.length > 0) {
    // One parameter, so that the statement's text is the same however many there are.
    conditions.push(
      sql`cases.municipality_number = any(string_to_array(${municipalities.join(',')}, ','))`,
    );
  }
  const seesAll =
    user.role === 'archivist' || (user.role === 'lead' && settings['Cases.AllForLeads']);
  if (settings['Cases.OnlyAssigned'] && !seesAll) {
    conditions.push(sql`coalesce(cases.officer_subject, ${user.subject}) = ${user.subject}`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The businesses of those cases.
 * @returns a condition on the table `businesses` under its own name
 */
export function reachableBusinesses(access: Access): SQL {
  return sql`businesses.customer_id = ${access.customer.customerId} and exists (
    select from cases
    where cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
      and ${reachableCases(access)})`;
}
