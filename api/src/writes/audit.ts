import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { type Change, recorded } from './audit-record';

/** The rows of the audit trail for what one request changed, to be inserted in its transaction. */
export function auditRows({ customer, user }: Access, requestId: string, changes: readonly Change[]): SQL {
  const rows = changes.map((change) => {
    const { resource, id, action } = change;
    const { before, after } = recorded(change);
    return {
      action,
      resource,
      resource_id: String(id),
      case_id: change.caseId ?? null,
      business_id: change.businessId ?? null,
      before,
      after,
    };
  });
  // One parameter for all rows, so that the statement's text is the same however many there are.
  return sql`
    insert into audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id,
                              before, after)
    select ${customer.customerId}, ${user.subject}, ${requestId}, action, resource, resource_id, case_id, business_id,
           before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows (action text, resource text, resource_id text, case_id bigint, business_id bigint,
               before jsonb, after jsonb)`;
}
