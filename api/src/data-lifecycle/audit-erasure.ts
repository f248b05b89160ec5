import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { type CommandContext, getOperatorName } from '../operator-commands/command-record';
import { toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';

type Fields = Record<string, unknown>;

/** The fields of an event of the audit trail, before or after the change. */
interface EventFields {
  /** Null for an agreement template, which belongs to no case. */
  caseId: number | null;
  resource: string;
  resourceId: string;
  fields: Fields;
}

/**
 * Returns the fields without personal data; the very same object where there is nothing to erase.
 */
export type EraseFields = (event: EventFields) => unknown;

interface EventToErase {
  /** The event as it is stored, by column. */
  event: Record<string, unknown> & { audit_event_id: number };
  /** The fields that remain. */
  before: unknown;
  after: unknown;
}

const eventsPerBatch = 1000;

/**
 * Lists the events of the audit trail that hold something to erase, oldest first. They are read in
 * pages, as a trail may be long.
 * @param caseIds undefined for all cases
 */
export async function* listEventsToErase(
  transaction: Transaction,
  customerId: string,
  erase: EraseFields,
  caseIds?: readonly number[],
): AsyncGenerator<EventToErase> {
  const caseCondition = caseIds
    ? sql`case_id in (select jsonb_array_elements_text(${JSON.stringify(caseIds)}::jsonb)::bigint)`
    : sql`(case_id is not null or resource = 'agreement template')`;
  type Row = EventToErase['event'] & {
    case_id: number | null;
    resource: string;
    resource_id: string;
  } & Record<'before' | 'after', Fields | null>;
  for (let last = 0; ; ) {
    const { rows } = await transaction.execute<{ event: Row }>(sql`
      select to_jsonb(audit_events) - 'customer_id' as event from audit_events
      where customer_id = ${customerId} and audit_event_id > ${last} and ${caseCondition}
      order by audit_event_id limit ${eventsPerBatch}`);
    for (const { event } of rows) {
      const { case_id: caseId, resource, resource_id: resourceId } = event;
      const eraseSide = (fields: Fields | null) =>
        fields && erase({ caseId, resource, resourceId, fields });
      const before = eraseSide(event.before);
      const after = eraseSide(event.after);
      if (before !== event.before || after !== event.after) yield { event, before, after };
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.event.audit_event_id;
  }
}

/**
 * Erases values in the audit trail. Who changed something, and when, remains, and so does the hash
 * chain; each erasure is recorded as an event of its own.
 * @param caseIds undefined for all cases
 */
export async function eraseFromTrail(
  context: CommandContext,
  customerId: string,
  erase: EraseFields,
  caseIds?: readonly number[],
): Promise<void> {
  const { transaction } = context;
  // Events of this transaction get their links before they are read.
  await transaction.execute(sql`set constraints audit_events_chained immediate`);
  const changed: Record<string, unknown>[] = [];
  for await (const { event, before, after } of listEventsToErase(
    transaction,
    customerId,
    erase,
    caseIds,
  )) {
    changed.push({ id: event.audit_event_id, before, after });
  }
  if (changed.length === 0) return;
  await transaction.execute(sql`
    update audit_events set before = given.before, after = given.after
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id bigint, before jsonb,
      after jsonb)
    where audit_events.customer_id = ${customerId} and audit_events.audit_event_id = given.id`);
  const { rows: links } = await transaction.execute<{
    id: number;
    before: string;
    after: string;
  }>(sql`
    with salts as (
      select id, gen_random_uuid()::text as salt
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id bigint)
    )
    update audit_links set salt = null, erased_salt = salts.salt,
      erased_contents = encode(sha256(convert_to(
        salts.salt || jsonb_build_array(audit_events.before, audit_events.after)::text, 'UTF8')),
          'hex')
    from salts join audit_events on audit_events.audit_event_id = salts.id
    where audit_links.customer_id = ${customerId} and audit_events.customer_id = ${customerId}
      and audit_links.audit_event_id = salts.id
    returning audit_links.audit_event_id as id, contents as before, erased_contents as after`);
  const erasedEvents = links.map(({ id, before, after }): AuditedChange => {
    return {
      action: 'changed',
      resource: 'audit event',
      id,
      before: { contents: before },
      after: { contents: after },
    };
  });
  await transaction.execute(
    toAuditRows(
      { customerId, subject: getOperatorName(context), requestId: context.requestId },
      erasedEvents,
    ),
  );
}

/**
 * Erases personal data in responses that are stored under idempotency keys. The keys themselves
 * remain: without them a device that repeats a request would have it carried out twice.
 * @param uuids only bodies that contain one of them are parsed
 */
export async function eraseFromStoredResponses(
  transaction: Transaction,
  customerId: string,
  uuids: readonly string[],
  eraseBody: (body: unknown) => unknown,
): Promise<void> {
  const { rows } = await transaction.execute<{ subject: string; key: string; body: string }>(sql`
    select subject, key, body from idempotency_keys
    where customer_id = ${customerId} and body is not null and exists (
      select from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb) as searched (uuid)
      where position(searched.uuid in lower(body)) > 0)`);
  const changed = rows.map(({ body, ...key }) => ({
    ...key,
    body: JSON.stringify(eraseBody(JSON.parse(body))),
  }));
  await transaction.execute(sql`
    update idempotency_keys set body = given.body
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (subject text, key text,
      body text)
    where idempotency_keys.customer_id = ${customerId} and idempotency_keys.subject = given.subject
      and idempotency_keys.key = given.key`);
}
