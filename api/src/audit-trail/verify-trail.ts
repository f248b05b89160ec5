import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { parseAnchors, type TrailEnd } from './anchor';

type Fault =
  | 'the event is missing'
  | 'the event is not in the chain'
  | 'the event was changed'
  | 'the contents were changed'
  | 'no event records the erasure'
  | 'links before it are missing'
  | 'it does not follow the previous link'
  | 'the anchored end is not in the chain';

interface Finding {
  customer: string;
  /** Position in the chain, counted from 1; null for an event that is not in it. */
  position: number | null;
  event: string;
  found: Fault;
}

/** A stored link, with the texts that its fingerprints are computed from. */
type Link = {
  position: number;
  eventId: string;
  salt: string | null;
  contents: string;
  previous: string;
  fingerprint: string;
  erasedSalt: string | null;
  erasedContents: string | null;
  isThere: boolean;
  /** JSON of the values before and after the change. */
  changed: string;
  /**
   * JSON of all else: the event, with the fingerprints of its contents and of the previous link.
   */
  head: string;
};

const linksPerBatch = 1000;

/**
 * Recomputes the chain of every customer's audit events outside the database, and compares it with
 * the stored one.
 * @returns a row for each change, gap and reordering; none when the trail is intact
 * @throws RejectedCommand when the file of anchors cannot be read
 */
export async function verifyTrail(
  { database }: { database: Database },
  { anchors }: CommandOf<'verify trail'>,
): Promise<CommandOutcome> {
  const anchored = anchors === undefined ? [] : await readAnchors(anchors);
  const { rows: customers } = await database.execute<{ id: string }>(sql`
    select customer_id as id from customers union select customer_id from audit_events
    union select customer_id from audit_links order by 1`);
  const rows: Record<string, unknown>[] = [];
  let links = 0;
  const known = new Set(customers.map(({ id }) => id));
  for (const { id } of customers) {
    const ends = anchored.filter(({ customerId }) => customerId === id);
    const { findings, count } = await verifyCustomer(database, id, ends);
    rows.push(...findings.map((finding) => ({ ...finding })));
    links += count;
  }
  for (const { customerId, position } of anchored.filter((end) => !known.has(end.customerId))) {
    rows.push({
      customer: customerId,
      position,
      event: '',
      found: 'the anchored end is not in the chain',
    });
  }
  const anchorNote =
    anchors === undefined ? '' : ` It contains the ${anchored.length} anchored ends.`;
  return {
    rows,
    none:
      `The audit trail is unchanged: ${links} events of ${customers.length} ` +
      `customers.${anchorNote}`,
  };
}

async function readAnchors(file: string): Promise<TrailEnd[]> {
  try {
    return parseAnchors(await readFile(file, 'utf8'));
  } catch (error) {
    throw new RejectedCommand(`The anchors in ${file} cannot be read: ${(error as Error).message}`);
  }
}

async function verifyCustomer(database: Database, customer: string, ends: readonly TrailEnd[]) {
  const findings: Finding[] = [];
  const erasedLinks: { position: number; eventId: string; contents: string }[] = [];
  const fingerprints = new Map<number, string>();
  const anchoredPositions = new Set(ends.map(({ position }) => position));
  let previousLink = { position: 0, fingerprint: '' };
  let count = 0;
  for await (const link of streamLinks(database, customer)) {
    const { position, eventId } = link;
    for (const found of checkLink(link, previousLink))
      findings.push({ customer, position, event: eventId, found });
    if (link.erasedContents !== null)
      erasedLinks.push({ position, eventId, contents: link.erasedContents });
    if (anchoredPositions.has(position)) fingerprints.set(position, link.fingerprint);
    previousLink = link;
    count += 1;
  }
  for (const event of await listEventsWithoutLink(database, customer)) {
    findings.push({ customer, position: null, event, found: 'the event is not in the chain' });
  }
  // This is read last, so that an erasure that happens meanwhile has its event by then.
  const recordedErasures =
    erasedLinks.length === 0 ? new Set() : await listErasures(database, customer);
  for (const { position, eventId, contents } of erasedLinks) {
    if (recordedErasures.has(`${eventId} ${contents}`)) continue;
    findings.push({ customer, position, event: eventId, found: 'no event records the erasure' });
  }
  for (const { position, fingerprint } of ends) {
    if (fingerprints.get(position) === fingerprint) continue;
    findings.push({ customer, position, event: '', found: 'the anchored end is not in the chain' });
  }
  return { findings, count };
}

function* checkLink(
  link: Link,
  previousLink: { position: number; fingerprint: string },
): Generator<Fault> {
  if (link.position !== previousLink.position + 1) yield 'links before it are missing';
  else if (link.previous !== previousLink.fingerprint) yield 'it does not follow the previous link';
  if (!link.isThere) {
    yield 'the event is missing';
    return;
  }
  if (sha256(link.head) !== link.fingerprint) yield 'the event was changed';
  const isErased = link.erasedContents !== null;
  const salt = isErased ? link.erasedSalt : link.salt;
  const contents = isErased ? link.erasedContents : link.contents;
  if (salt === null || sha256(salt + link.changed) !== contents) yield 'the contents were changed';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Reads the links in the order of the chain, in pages so that no transaction stays open. */
async function* streamLinks(database: Database, customerId: string): AsyncGenerator<Link> {
  for (let last = 0; ; ) {
    const { rows } = await database.execute<Link>(sql`
      select link.position, link.audit_event_id::text as "eventId", link.salt, link.contents,
        link.previous,
        link.fingerprint, link.erased_salt as "erasedSalt",
          link.erased_contents as "erasedContents",
        event.audit_event_id is not null as "isThere",
        jsonb_build_array(event.before, event.after)::text as changed,
        jsonb_build_array(event.customer_id, link.position, event.audit_event_id,
          to_char(event.occurred_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
            event.subject, event.request_id,
          event.action, event.resource, event.resource_id, event.case_id, event.business_id,
            link.contents,
          link.previous)::text as head
      from audit_links as link
      left join audit_events as event
        on event.customer_id = link.customer_id and event.audit_event_id = link.audit_event_id
      where link.customer_id = ${customerId} and link.position > ${last}
      order by link.position limit ${linksPerBatch}`);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.position;
  }
}

async function listEventsWithoutLink(database: Database, customerId: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select audit_event_id::text as id from audit_events as event
    where customer_id = ${customerId} and not exists (
      select from audit_links as link
      where link.customer_id = event.customer_id and link.audit_event_id = event.audit_event_id)
    order by audit_event_id`);
  return rows.map(({ id }) => id);
}

async function listErasures(database: Database, customerId: string): Promise<Set<string>> {
  const { rows } = await database.execute<{ erasing: string }>(sql`
    select resource_id || ' ' || (after ->> 'contents') as erasing from audit_events
    where customer_id = ${customerId} and resource = 'audit event'`);
  return new Set(rows.map(({ erasing }) => erasing));
}
