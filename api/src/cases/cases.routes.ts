import { callRoute } from '../http/call-route';
import { contentTag, tagMatches } from '../http/etag';
import type { ProductApi } from '../http/product-api';
import { caseListJson } from './cases.repository';

export function casesRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getCases'),
    handler: async (request, reply) => {
      const list = await request.withAccess(caseListJson);
      const tag = contentTag(list);
      reply.header('ETag', tag);
      const known = request.headers['if-none-match'];
      if (known !== undefined && tagMatches('If-None-Match', known, tag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(list);
    },
  });
}
