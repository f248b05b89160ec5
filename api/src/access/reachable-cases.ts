import { type SQL, sql } from 'drizzle-orm';
import type { Access } from './access';

/**
 * The cases that an account may see: those of its customer, in the municipalities that the customer
 * is restricted to, and, where the customer limits users to assignments, those that nobody else is
 * assigned to, unless the account's role sees all cases. Service accounts have no assignments.
 * Every query of a case, or of anything in one, uses this condition.
 * @returns a condition on the table `cases`, which must not have an alias
 */
export function reachableCases({ customer, user, caller }: Access): SQL {
  const { customerId, settings } = customer;
  const conditions = [sql`cases.customer_id = ${customerId}`];
  const municipalities = settings.KommuneRestrictions ?? [];
  if (municipalities.length > 0) {
    // The list is one parameter, so that the statement's text does not depend on its length.
    conditions.push(
      sql`cases.municipality_number = any(string_to_array(${municipalities.join(',')}, ','))`,
    );
  }
  const seesAll =
    caller !== 'user' ||
    user.role === 'archivist' ||
    (user.role === 'lead' && settings['Cases.AllForLeads']);
  if (settings['Cases.OnlyAssigned'] && !seesAll) {
    conditions.push(sql`coalesce(cases.officer_subject, ${user.subject}) = ${user.subject}`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The businesses of the cases that the account may see.
 * @returns a condition on the table `businesses`, which must not have an alias
 */
export function reachableBusinesses(access: Access): SQL {
  return sql`businesses.customer_id = ${access.customer.customerId} and exists (
    select from cases
    where cases.customer_id = businesses.customer_id and cases.case_id = businesses.case_id
      and ${reachableCases(access)})`;
}
