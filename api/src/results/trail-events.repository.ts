import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableCases } from '../access/reachable-cases';
import { stateResource } from '../writes/delivery-resources';
import type { TrailPlace } from './result-cursor';
import type { RecordedChange } from './result-event';

/** An event of the customer's audit trail at its place in the order of commits. */
export interface TrailEvent extends RecordedChange {
  position: number;
  /** SHA-256 of the link, in hexadecimal digits. */
  fingerprint: string;
  /** RFC 3339. */
  occurredAt: string;
  requestId: string;
  resourceId: string;
  caseId: number | null;
  businessId: number | null;
  /** Null when the account sees no such case. */
  caseReference: string | null;
  businessReference: string | null;
  /** Reference and municipality of a case that this event removed; null in all other events. */
  removed: { reference: string; municipalityNumber: string | null } | null;
}

/**
 * Reads the links of the trail after a place, and their events. The links are numbered in the order
 * of commits, so that nothing can appear before a place that was read.
 */
export async function readTrail(
  access: Access,
  { position }: TrailPlace,
  maxRows: number,
): Promise<TrailEvent[]> {
  const isChangedParty = sql`event.resource = 'attendee' and event.action = 'changed'`;
  const { rows } = await access.transaction.execute<{ row: TrailEvent }>(sql`
    select json_build_object(
      'position', link.position,
      'fingerprint', link.fingerprint,
      'occurredAt', event.occurred_at,
      'requestId', event.request_id,
      'resource', event.resource,
      'resourceId', event.resource_id,
      'action', event.action,
      'fields', case when ${isChangedParty} then array(
          select field from jsonb_each_text(event.after) as fields (field, value)
          where coalesce(value, '') <> coalesce(event.before ->> field, ''))
        else '{}' end,
      'isSigned', ${isChangedParty} and coalesce(event.after ->> 'signature', '') <> '',
      'state', case when event.resource = ${stateResource} then event.after ->> 'state' end,
      'caseId', event.case_id,
      'businessId', event.business_id,
      'caseReference', cases.reference,
      'businessReference', businesses.reference,
      'removed', case when event.resource = 'case' and event.action = 'deleted' then
        json_build_object(
          'reference', event.before ->> 'reference',
          'municipalityNumber', event.before ->> 'municipalityNumber') end) as row
    from audit_links as link
    join audit_events as event on event.customer_id = link.customer_id
      and event.audit_event_id = link.audit_event_id
    left join cases on cases.customer_id = event.customer_id and cases.case_id = event.case_id
      and ${reachableCases(access)}
    left join businesses on businesses.customer_id = cases.customer_id
      and businesses.case_id = cases.case_id and businesses.business_id = event.business_id
    where link.customer_id = ${access.customer.customerId} and link.position > ${position}
    order by link.position limit ${maxRows}`);
  return rows.map(({ row }) => row);
}

/**
 * Whether the event at a position is older than events are kept; null where there is none. Each
 * step reads one row by its key: as a join, PostgreSQL may read the whole trail for it.
 */
const isOldAt = (customerId: string, position: SQL, days: number): SQL => sql`(
  select occurred_at < now() - make_interval(days => ${days}) from audit_events
  where customer_id = ${customerId} and audit_event_id = (
    select audit_event_id from audit_links
    where customer_id = ${customerId} and position = ${position}))`;

/**
 * Tells whether the trail still continues from a place: the link is the same, and nothing after it
 * is older than events are kept.
 */
export async function isKept(
  { transaction, customer: { customerId } }: Access,
  { position, fingerprint }: TrailPlace,
  days: number,
): Promise<boolean> {
  const isNextOld = isOldAt(customerId, sql`${position}::bigint + 1`, days);
  const { rows } = await transaction.execute<{ isKept: boolean }>(sql`
    select (${position}::bigint = 0 or exists (
        select from audit_links
        where customer_id = ${customerId} and position = ${position}
          and starts_with(fingerprint, ${fingerprint})))
      and ${isNextOld} is not true as "isKept"`);
  return rows[0]?.isKept === true;
}

/** Finds the place before the oldest event that is kept, by halving the trail. */
export async function findFirstPlace(
  { transaction, customer: { customerId } }: Access,
  days: number,
): Promise<TrailPlace> {
  const isMiddleOld = isOldAt(customerId, sql`middle.position`, days);
  const { rows } = await transaction.execute<{ place: TrailPlace }>(sql`
    with recursive search (low, high) as (
      select 0::bigint, coalesce((
        select max(position) from audit_links where customer_id = ${customerId}), 0)
      union all
      select case when age.is_old then middle.position else search.low end,
        case when age.is_old then search.high else middle.position - 1 end
      from search
        cross join lateral (select (search.low + search.high + 1) / 2 as position) as middle
        cross join lateral (select ${isMiddleOld} as is_old) as age
      where search.low < search.high
    )
    select json_build_object('position', low, 'fingerprint', coalesce((
      select fingerprint from audit_links
      where customer_id = ${customerId} and position = low), '')) as place
    from search where low >= high limit 1`);
  return rows[0]?.place ?? { position: 0, fingerprint: '' };
}

/** Finds the place after everything that was committed so far. */
export async function findLastPlace({
  transaction,
  customer: { customerId },
}: Access): Promise<TrailPlace> {
  const { rows } = await transaction.execute<{ place: TrailPlace }>(sql`
    select json_build_object('position', position, 'fingerprint', fingerprint) as place
    from audit_links where customer_id = ${customerId} order by position desc limit 1`);
  return rows[0]?.place ?? { position: 0, fingerprint: '' };
}
