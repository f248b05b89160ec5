import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { joinBusinessesWithCase } from '../boundary-marks/boundary-marks.repository';
import type { FileKey } from '../files/file-key';
import type { FoundBusiness } from '../results/results.repository';
import { deliveryResources } from '../writes/delivery-resources';

/** A document of a business as the server stores it. */
export interface StoredDocumentRow {
  uuid: string;
  fileName: string;
  /** Null until the content has arrived, like `sha256`. */
  key: FileKey | null;
  sha256: string | null;
  fileSize: number;
}

/** Reads the documents of a business, and those of the case as a whole. */
export async function readStoredDocuments(
  access: Access,
  { businessId }: FoundBusiness,
): Promise<StoredDocumentRow[]> {
  const { rows } = await access.transaction.execute<{ row: StoredDocumentRow }>(sql`
    select json_build_object(
      'uuid', documents.uuid,
      'fileName', documents.file_name,
      'key', case when documents.state = 'stored' then documents.storage_key end,
      'sha256', documents.sha256,
      'fileSize', documents.file_size) as row
    from ${joinBusinessesWithCase(access)} join documents
      on documents.customer_id = businesses.customer_id
        and documents.case_id = businesses.case_id
        and (documents.business_id = businesses.business_id or documents.business_id is null)
    where businesses.customer_id = ${access.customer.customerId}
      and businesses.business_id = ${businessId}
    order by documents.document_id`);
  return rows.map(({ row }) => row);
}

/** An event of a trail excerpt. */
interface TrailRow {
  eventId: number;
  occurredAt: string;
  [field: string]: unknown;
}

/** Number of events per page. */
export const eventsPerPage = 1000;

/**
 * Reads a page of what was changed in a business and in its case as a whole, oldest first, without
 * packages, deliveries and receipts, which come after what is packed.
 * @param afterId number of an event; only later events are read
 */
export async function readTrailPage(
  access: Access,
  { businessId, caseId }: FoundBusiness,
  afterId: number,
): Promise<TrailRow[]> {
  const { rows } = await access.transaction.execute<{ row: TrailRow }>(sql`
    select json_build_object(
      'eventId', event.audit_event_id,
      'occurredAt', event.occurred_at,
      'account', event.subject,
      'name', name_of_account(event.subject),
      'action', event.action,
      'resource', event.resource,
      'resourceId', event.resource_id,
      'before', event.before,
      'after', event.after) as row
    from ${joinBusinessesWithCase(access)} join audit_events as event
      on event.customer_id = businesses.customer_id and event.case_id = businesses.case_id
        and (event.business_id = businesses.business_id or event.business_id is null)
    where event.customer_id = ${access.customer.customerId} and event.case_id = ${caseId}
      and businesses.business_id = ${businessId}
      and event.resource <> all(string_to_array(${deliveryResources.join(',')}, ','))
      and event.audit_event_id > ${afterId}
    order by event.audit_event_id limit ${eventsPerPage}`);
  return rows.map(({ row }) => row);
}
