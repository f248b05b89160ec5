import { type SQL, sql } from 'drizzle-orm';
import { type AuditedChange, toRecordedFields } from './audit-record';

/** Who changed something, for which customer, and in which request, import or command. */
export interface Author {
  customerId: string;
  subject: string;
  requestId: string;
}

/**
 * Subjects of changes that no user made; an operator's name follows after a colon. No account may
 * have such a name.
 */
export const programs = { operator: 'operator', caseSystem: 'import' } as const;

/** @returns whether a subject is reserved, since the audit trail would mistake it for a program */
export const isProgram = (subject: string): boolean =>
  Object.values<string>(programs).includes(subject.replace(/:.*$/s, ''));

/** Builds the rows of the audit trail for the changes, to be inserted in their transaction. */
export function toAuditRows(
  { customerId, subject, requestId }: Author,
  changes: readonly AuditedChange[],
): SQL {
  const rows = changes.map((change) => {
    const { resource, id, action } = change;
    const { before, after } = toRecordedFields(change);
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
  // All rows are one parameter, so that the statement's text does not depend on their number.
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
