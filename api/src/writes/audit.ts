import { type SQL, sql } from 'drizzle-orm';
import { type AuditedChange, recorded } from './audit-record';

/** Who changed something, for which customer, and in which request, import or command. */
export interface Author {
  customerId: string;
  subject: string;
  requestId: string;
}

/**
 * What changes that no user made are recorded under, an operator's name following a colon. No
 * account may be called so.
 */
export const programs = { operator: 'operator', caseSystem: 'import' } as const;

/**
 * @returns whether an account cannot be called so, since the audit trail would mistake it for a
 *   program
 */
export const isProgram = (subject: string): boolean =>
  Object.values<string>(programs).includes(subject.replace(/:.*$/s, ''));

/** The rows of the audit trail for these changes, to be inserted in their transaction. */
export function auditRows(
  { customerId, subject, requestId }: Author,
  changes: readonly AuditedChange[],
): SQL {
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
    insert into audit_events (customer_id, subject, request_id, action, resource, resource_id,
      case_id, business_id,
                              before, after)
    select ${customerId}, ${subject}, ${requestId}, action, resource, resource_id, case_id,
      business_id,
           before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows (action text, resource text, resource_id text, case_id bigint, business_id bigint,
               before jsonb, after jsonb)`;
}
