import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { lastingAnswers } from '../http/long-lived-response';
import { notFound } from '../http/problem';
import { streamedAnswer } from '../http/streamed-response';
import type { ProductApi } from '../product-api';
import { type ChangesAsked, casePosition } from './case-position';
import type { LiveCases } from './live-cases';

const admittedEveryMs = 5 * 60_000;

export function liveCasesRoutes(app: ProductApi, live: LiveCases): void {
  const lasting = lastingAnswers(app);
  app.addHook('preClose', () => live.close());
  app.route({
    ...callRoute('followCase'),
    handler: async (request, reply) => {
      const { caseId } = request.params;
      const position = async (access: Access, asked?: ChangesAsked) => {
        const found = await casePosition(access, caseId, asked);
        if (!found) throw notFound('The case');
        return found;
      };
      const stillAdmitted = () => request.withAccess((access) => position(access));
      const ending = lasting(request, reply, { everyMs: admittedEveryMs, stillAdmitted });
      const { answerBy, data } = await request.withAccess(async (access) => {
        const { customer, user } = access;
        const { subject, name } = user;
        // Before it is asked what was changed, so that nothing falls between the two.
        const answerBy = live.follow(
          { customerId: customer.customerId, caseId, subject, name },
          ending,
        );
        return { answerBy, data: await position(access, request.query) };
      });
      answerBy(streamedAnswer(reply, 'text/event-stream', ending), { name: 'position', data });
      return reply;
    },
  });
}
