import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { type ActContext, getOperatorName } from '../operator-commands/command-record';
import { auditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';

type Fields = Record<string, unknown>;

/** One side of an event of the audit trail. */
interface EventFields {
  /** Null of an agreement template, which belongs to no case. */
  caseId: number | null;
  resource: string;
  resourceId: string;
  fields: Fields;
}

/**
 * Takes out of an event's fields what is to be erased; returns the very same where there is
 * nothing.
 */
export type Erasing = (event: EventFields) => unknown;

interface Hit {
  /** The event as it is, by its columns. */
  event: Record<string, unknown> & { audit_event_id: number };
  /** What would be left of it. */
  before: unknown;
  after: unknown;
}

const eventsAtOnce = 1000;

/**
 * The events of the audit trail that hold what is to be erased, oldest first; read in pages, as a
 * trail may be long.
 * @param caseIds of all cases where none are named
 */
export async function* eventsWith(
  transaction: Transaction,
  customerId: string,
  erasing: Erasing,
  caseIds?: readonly number[],
): AsyncGenerator<Hit> {
  const ofCases = caseIds
    ? sql`case_id in (select jsonb_array_elements_text(${JSON.stringify(caseIds)}::jsonb)::bigint)`
    : sql`(case_id is not null or resource = 'agreement template')`;
  type Row = Hit['event'] & {
    case_id: number | null;
    resource: string;
    resource_id: string;
  } & Record<'before' | 'after', Fields | null>;
  for (let last = 0; ; ) {
    const { rows } = await transaction.execute<{ event: Row }>(sql`
      select to_jsonb(audit_events) - 'customer_id' as event from audit_events
      where customer_id = ${customerId} and audit_event_id > ${last} and ${ofCases}
      order by audit_event_id limit ${eventsAtOnce}`);
    for (const { event } of rows) {
      const { case_id: caseId, resource, resource_id: resourceId } = event;
      const without = (fields: Fields | null) =>
        fields && erasing({ caseId, resource, resourceId, fields });
      const before = without(event.before);
      const after = without(event.after);
      if (before !== event.before || after !== event.after) yield { event, before, after };
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.event.audit_event_id;
  }
}

/**
 * Removes values from the audit trail; who changed something, and when, stays, and so does the
 * chain. Each erasing is an event of its own.
 * @param caseIds of all cases where none are named
 */
export async function eraseFromTrail(
  context: ActContext,
  customerId: string,
  erasing: Erasing,
  caseIds?: readonly number[],
): Promise<void> {
  const { transaction } = context;
  // Events of this transaction have their links before they are looked at.
  await transaction.execute(sql`set constraints audit_events_chained immediate`);
  const changed: Record<string, unknown>[] = [];
  for await (const { event, before, after } of eventsWith(
    transaction,
    customerId,
    erasing,
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
  const erasings = links.map(({ id, before, after }): AuditedChange => {
    return {
      action: 'changed',
      resource: 'audit event',
      id,
      before: { contents: before },
      after: { contents: after },
    };
  });
  await transaction.execute(
    auditRows(
      { customerId, subject: getOperatorName(context), requestId: context.requestId },
      erasings,
    ),
  );
}

/**
 * Takes out of the answers that are stored under idempotency keys what is to be known of no more.
 * The keys stay: without them a device that repeats its request would have it carried out once
 * more.
 * @param uuids the bodies that hold one of them are looked into
 */
export async function eraseFromKeys(
  transaction: Transaction,
  customerId: string,
  uuids: readonly string[],
  erased: (body: unknown) => unknown,
): Promise<void> {
  const { rows } = await transaction.execute<{ subject: string; key: string; body: string }>(sql`
    select subject, key, body from idempotency_keys
    where customer_id = ${customerId} and body is not null and exists (
      select from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb) as searched (uuid)
      where position(searched.uuid in lower(body)) > 0)`);
  const changed = rows.map(({ body, ...key }) => ({
    ...key,
    body: JSON.stringify(erased(JSON.parse(body))),
  }));
  await transaction.execute(sql`
    update idempotency_keys set body = given.body
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (subject text, key text,
      body text)
    where idempotency_keys.customer_id = ${customerId} and idempotency_keys.subject = given.subject
      and idempotency_keys.key = given.key`);
}
