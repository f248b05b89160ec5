import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import { programs } from '../writes/audit';

const eventsPerPage = 50;

/** The name of a mark of the event's business, by its uuid. */
const selectMarkName = (uuid: SQL) => sql`(
  select coalesce(nullif(boundary_point_number, ''), name) from boundary_marks as mark
  where mark.customer_id = event.customer_id and mark.business_id = event.business_id
    and mark.uuid = ${uuid})`;

/** A boundary line is named by its marks, as `1–2`; null while one of them is gone. */
const describeLine = (start: SQL, end: SQL) =>
  sql`nullif(${selectMarkName(start)} || '–' || ${selectMarkName(end)}, '–')`;

/** The name of a resource now, or when it was removed. */
const resourceName = sql`coalesce(
  case event.resource
    when 'attendee' then (
      select name from attendees
      where customer_id = event.customer_id and attendee_id = event.resource_id::bigint)
    when 'boundary mark' then (
      select coalesce(nullif(name, ''), boundary_point_number) from boundary_marks
      where customer_id = event.customer_id and boundary_mark_id = event.resource_id::bigint)
    when 'boundary line' then (
      select ${describeLine(sql`line.start_mark_uuid`, sql`line.end_mark_uuid`)}
      from boundary_lines as line
      where line.customer_id = event.customer_id
        and line.boundary_line_id = event.resource_id::bigint)
    when 'control measurement' then (
      select point ->> 'name' from control_measurements
      where customer_id = event.customer_id and business_id = event.business_id
        and uuid = event.resource_id::uuid)
    when 'signing request' then (
      select name from attendees
      where customer_id = event.customer_id and business_id = event.business_id
        and uuid::text = lower(coalesce(event.after ->> 'party', (
          select asked.after ->> 'party' from audit_events as asked
          where asked.customer_id = event.customer_id and asked.case_id = event.case_id
            and asked.resource = event.resource and asked.resource_id = event.resource_id
              and asked.action = 'created'
          limit 1))))
    when 'document' then (
      select file_name from documents
      where customer_id = event.customer_id and document_id = event.resource_id::bigint)
  end,
  (select coalesce(nullif(removal.before ->> 'name', ''), removal.before ->> 'boundaryPointNumber',
                   removal.before ->> 'fileName',
                   ${describeLine(
                     sql`(removal.before ->> 'startMarkUuid')::uuid`,
                     sql`(removal.before ->> 'endMarkUuid')::uuid`,
                   )})
   from removals as removal
   where removal.resource = event.resource and removal.resource_id = event.resource_id
   limit 1),
  (select property_number from businesses
   where customer_id = event.customer_id and business_id = event.business_id
     and event.resource in ('overview', 'business')),
  '')`;

/**
 * True for what a party did through a signing request; the event itself names the account that
 * asked.
 */
const isByParty = sql`event.resource = 'signing request' and (
  event.after ->> 'usedAt' is not null or event.after ->> 'identity' is not null)`;

/**
 * Reads a page of the audit trail of a case, newest first, as the JSON text of `CaseHistory`.
 * @param olderThan number of an event; only earlier events are read
 * @returns undefined when the account sees no such case
 */
export async function readCaseHistory(
  access: Access,
  caseId: number,
  olderThan: number = Number.MAX_SAFE_INTEGER,
): Promise<string | undefined> {
  const { rows } = await access.transaction.execute<{ history: string }>(sql`
    with page as (
      select event.* from audit_events as event
      where event.customer_id = ${access.customer.customerId} and event.case_id = ${caseId}
        and event.audit_event_id < ${olderThan}
        -- That a scan has found nothing is news for case systems, which wait for the document.
        and event.after ->> 'scan' is distinct from 'clean'
      order by event.audit_event_id desc
      limit ${eventsPerPage + 1}
    ), shown as (
      select * from page order by audit_event_id desc limit ${eventsPerPage}
    ), removals as materialized (
      -- One reading of the case's trail; a case may have many thousand events.
      select removal.resource, removal.resource_id, removal.before from audit_events as removal
      where removal.customer_id = ${access.customer.customerId} and removal.case_id = ${caseId}
        and removal.action = 'deleted'
        and (removal.resource, removal.resource_id) in (select resource, resource_id from shown)
    )
    select json_build_object(
      'events', coalesce((
        select json_agg(json_build_object(
          'eventId', event.audit_event_id,
          'occurredAt', event.occurred_at,
          'author', json_build_object(
            'kind', case when split_part(event.subject, ':',
              1) = ${programs.operator} then 'operator'
                         when event.subject = ${programs.caseSystem}
                           or is_service_account(event.subject) then 'import'
                         else 'user' end,
            'name', case when ${isByParty} then ${resourceName}
                         else coalesce(name_of_account(event.subject), '') end),
          'action', event.action,
          'resource', event.resource,
          'resourceName', ${resourceName},
          'businessId', event.business_id,
          'before', event.before,
          'after', event.after) order by event.audit_event_id desc)
        from shown as event), '[]'),
      'olderThan', (select min(audit_event_id) from shown having (select count(*)
        from page) > ${eventsPerPage})
    )::text as history
    from cases where cases.case_id = ${caseId} and ${reachableCases(access)}`);
  return rows[0]?.history;
}
