import { type SQL, sql } from 'drizzle-orm';
import type { Author } from '../writes/audit';

/** A response that contains personal data, with the place that the data belong to. */
export type PersonalRead =
  /** The parties of a meeting, with national ids and signatures. */
  | { kind: 'attendees'; id: number; caseId: number; businessId: number }
  /** The result of a meeting, with its parties and their national ids. */
  | { kind: 'result'; id: number; caseId: number; businessId: number }
  | { kind: 'document'; id: number; caseId: number; businessId: number | null }
  /** Events of results, by the first and the last position; they contain no personal data. */
  | { kind: 'events'; id: string }
  /** The owners of a property, by its key in the land register. */
  | { kind: 'owners'; id: string }
  /** An export of a person or a case by the operator, or a package that a user has made. */
  | { kind: 'export'; id: string; caseId: number; businessId: number | null };

/** Builds the insert into the record of reads, for the transaction that reads the data. */
export function toReadRows(
  { customerId, subject, requestId }: Author,
  reads: readonly PersonalRead[],
): SQL {
  const rows = reads.map((read) => ({
    kind: read.kind,
    resource_id: String(read.id),
    ...('caseId' in read && { case_id: read.caseId, business_id: read.businessId }),
  }));
  return sql`
    insert into personal_reads (customer_id, subject, request_id, kind, resource_id, case_id,
      business_id)
    select ${customerId}, ${subject}, ${requestId}, kind, resource_id, case_id, business_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows (kind text, resource_id text, case_id bigint, business_id bigint)`;
}
