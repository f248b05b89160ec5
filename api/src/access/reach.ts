import { type SQL, sql } from 'drizzle-orm';
import type { Access } from './access';

/**
 * The cases that an account may see: its customer's, in the municipalities that the customer is restricted to. Every
 * query of a case, or of anything that belongs to one, goes through this condition.
 * @returns a condition on the table `cases` under its own name
 */
export function reachableCases({ customer: { customerId, settings } }: Access): SQL {
  const municipalities = settings.KommuneRestrictions ?? [];
  const ofTheCustomer = sql`cases.customer_id = ${customerId}`;
  if (municipalities.length === 0) return ofTheCustomer;
  return sql`${ofTheCustomer} and cases.municipality_number in ${municipalities}`;
}
