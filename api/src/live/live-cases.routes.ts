import { callRoute } from '../http/call-route';
import { notFound } from '../http/problem';
import { streamedAnswer } from '../http/streamed-answer';
import type { ProductApi } from '../product-api';
import { casePosition } from './case-position';
import type { LiveCases } from './live-cases';

export function liveCasesRoutes(app: ProductApi, live: LiveCases): void {
  app.addHook('preClose', () => live.close());
  app.route({
    ...callRoute('followCase'),
    handler: async (request, reply) => {
      const { caseId } = request.params;
      const { since } = request.query;
      const { following, found } = await request.withAccess(async (access) => {
        const { customer, user } = access;
        const { customerId } = customer;
        const { subject, name } = user;
        // Before it is asked what was changed, so that nothing falls between the two.
        const following = live.follow({ customerId, caseId, subject, name, endsAt: request.tokenExpiresAt });
        try {
          return { following, found: await casePosition(access, caseId, since) };
        } catch (error) {
          following.leave();
          throw error;
        }
      });
      if (!found) {
        following.leave();
        throw notFound('The case');
      }
      following.answerBy(streamedAnswer(reply, 'text/event-stream'), { name: 'position', data: found });
      return reply;
    },
  });
}
