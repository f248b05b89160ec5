import { mostEventsPerPage, type ResultEvent } from '@feltbok/contract/result-events.ts';
import type { Access } from '../access/access';
import { usualEventDays } from '../access/customer-settings';
import { RequestProblem } from '../http/problem';
import type { TrailPlace } from './result-cursor';
import { getEventKind } from './result-event';
import { formatCasePath, formatResultPath, listPath } from './result-path';
import { type RunWithAccess, readRevisionsInTurns } from './revisions-in-turns';
import { findFirstPlace, isKept, readTrail, type TrailEvent } from './trail-events.repository';

/** An event of the feed, with the business whose revision is still missing. */
interface FoundEvent {
  event: ResultEvent;
  place: TrailPlace;
  businessId: number | null;
}

export interface EventPage {
  events: FoundEvent[];
  /** The place after everything that was looked through. */
  next: TrailPlace;
  isComplete: boolean;
}

/**
 * Finds where a reader goes on.
 * @param place undefined for the oldest event that is kept
 * @throws RequestProblem 410 when events after the place are no longer kept, or the trail that the
 *   place belongs to was replaced by a backup
 */
export async function findPlace(access: Access, place: TrailPlace | undefined) {
  const days = access.customer.settings['Results.EventDays'] ?? usualEventDays;
  if (place === undefined) return findFirstPlace(access, days);
  if (await isKept(access, place, days)) return place;
  throw new RequestProblem(
    410,
    'The feed does not go back to this place any more. Read all results again, and continue ' +
      'with `events` of their list.',
  );
}

/**
 * Reads events after a place, without the revisions of results. Of equal changes that one request
 * has made to one business there is one event, the last.
 * @param limit number of events at most
 */
export async function readEventPage(
  access: Access,
  place: TrailPlace,
  limit: number,
): Promise<EventPage> {
  // The row after the last one tells whether that is the last of its request.
  const found = await readTrail(access, place, mostEventsPerPage + 1);
  const rows = found.slice(0, mostEventsPerPage);
  const events: FoundEvent[] = [];
  let read = 0;
  while (read < rows.length && events.length < limit) {
    const row = rows[read] as TrailEvent;
    const event = toEvent(access, row);
    const isRepeated = event !== null && isSameChange(row, found[read + 1]);
    if (event && !isRepeated)
      events.push({
        event,
        place: row,
        businessId: event.data.href === null ? null : row.businessId,
      });
    read += 1;
  }
  return {
    events,
    next: rows[read - 1] ?? place,
    isComplete: read === found.length,
  };
}

/** Adds the revisions that the results have now. */
export async function addEventRevisions(
  withAccess: RunWithAccess,
  found: readonly FoundEvent[],
): Promise<ResultEvent[]> {
  const businessIds = new Set(found.flatMap(({ businessId }) => businessId ?? []));
  const revisions = await readRevisionsInTurns(withAccess, [...businessIds]);
  return found.map(({ event, businessId }) => ({
    ...event,
    data: { ...event.data, revision: revisions.get(businessId ?? 0) ?? null },
  }));
}

const isSameChange = (row: TrailEvent, next: TrailEvent | undefined): boolean =>
  next !== undefined &&
  row.requestId === next.requestId &&
  row.caseId === next.caseId &&
  row.businessId === next.businessId &&
  getEventKind(row) === getEventKind(next);

/** @returns null for what results do not show, or the account does not see */
function toEvent({ customer }: Access, row: TrailEvent): ResultEvent | null {
  const kind = getEventKind(row);
  const place = kind && findEventData(customer.settings.KommuneRestrictions ?? [], row);
  if (!place) return null;
  const { caseReference, businessReference } = place;
  return {
    specversion: '1.0',
    id: row.fingerprint,
    source: `/customers/${customer.customerId}`,
    type: `no.feltbok.${kind}.v1`,
    subject: businessReference ?? caseReference ?? row.resourceId,
    time: row.occurredAt,
    datacontenttype: 'application/json',
    sequence: String(row.position).padStart(19, '0'),
    data: { ...place, revision: null },
  };
}

/** @param municipalities those that the customer is restricted to; none for no restriction */
function findEventData(
  municipalities: readonly string[],
  { resource, caseId, caseReference, businessId, businessReference, removed }: TrailEvent,
): Omit<ResultEvent['data'], 'revision'> | null {
  if (removed) {
    const isVisible =
      municipalities.length === 0 || municipalities.includes(removed.municipalityNumber ?? '');
    const { reference } = removed;
    return isVisible ? { caseReference: reference, businessReference: null, href: null } : null;
  }
  if (resource === 'document type')
    return { caseReference: null, businessReference: null, href: listPath };
  if (caseId === null || caseReference === null) return null;
  if (businessId === null || businessReference === null)
    return { caseReference, businessReference: null, href: formatCasePath(caseReference) };
  const href = formatResultPath({ caseReference, businessReference });
  return { caseReference, businessReference, href };
}
