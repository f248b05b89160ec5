import { usualEventsPerPage } from '@feltbok/contract/result-events.ts';
import { callRoute } from '../http/call-route';
import type { ProductApi } from '../product-api';
import { toReadRows } from '../reads/personal-reads';
import { addEventRevisions, findPlace, readEventPage } from './read-events';
import { formatEventCursor, readEventCursor } from './result-cursor';

/** Adds the feed of changes. `app` admits service accounts only. */
export function addEventRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getResultEvents'),
    handler: async (request) => {
      const { after, limit = usualEventsPerPage } = request.query;
      const { page, customerId } = await request.withAccess(async (access) => {
        const { customer, user, sendLast } = access;
        const asked = after === undefined ? undefined : readEventCursor(customer.customerId, after);
        const place = await findPlace(access, asked);
        const found = await readEventPage(access, place, limit);
        const [first] = found.events;
        const last = found.events.at(-1);
        if (first && last) {
          const id = `${first.place.position}-${last.place.position}`;
          const author = { ...customer, ...user, requestId: request.id };
          sendLast(toReadRows(author, [{ kind: 'events', id }]));
        }
        return { page: found, customerId: customer.customerId };
      });
      const events = await addEventRevisions((work) => request.withAccess(work), page.events);
      return {
        events,
        next: formatEventCursor(customerId, page.next),
        complete: page.isComplete,
      };
    },
  });
}
