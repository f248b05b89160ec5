import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { createLongLivedResponses } from '../http/long-lived-response';
import { createNotFound } from '../http/problem';
import { startStreamedResponse } from '../http/streamed-response';
import type { ProductApi } from '../product-api';
import { type ChangeQuery, readCasePosition } from './case-position';
import type { LiveCases } from './live-cases';

const admissionCheckIntervalMs = 5 * 60_000;

export function addLiveCaseRoutes(app: ProductApi, live: LiveCases): void {
  const watchLongLived = createLongLivedResponses(app);
  app.addHook('preClose', () => live.close());
  app.route({
    ...callRoute('followCase'),
    handler: async (request, reply) => {
      const { caseId } = request.params;
      const readPosition = async (access: Access, asked?: ChangeQuery) => {
        const found = await readCasePosition(access, caseId, asked);
        if (!found) throw createNotFound('The case');
        return found;
      };
      const checkAdmission = () => request.withAccess((access) => readPosition(access));
      const endSignal = watchLongLived(request, reply, {
        everyMs: admissionCheckIntervalMs,
        checkAdmission,
      });
      const { startEvents, data } = await request.withAccess(async (access) => {
        const { customer, user } = access;
        const { subject, name } = user;
        // Following begins before the changes are read, so that no change is lost in between.
        const startFollowing = live.follow(
          { customerId: customer.customerId, caseId, subject, name },
          endSignal,
        );
        return { startEvents: startFollowing, data: await readPosition(access, request.query) };
      });
      startEvents(startStreamedResponse(reply, 'text/event-stream', endSignal), {
        name: 'position',
        data,
      });
      return reply;
    },
  });
}
