import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { tagMatches } from '../http/etag';
import { notFound } from '../http/problem';
import type { ProductApi } from '../product-api';
import { caseHistoryJson } from './case-history';
import { caseJson, caseListJson, caseListTag } from './cases.repository';

export function casesRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getCases'),
    handler: async (request, reply) => {
      const known = request.headers['if-none-match'];
      const { tag, list } = await request.withAccess((access) => listUnlessKnown(access, known));
      reply.header('ETag', tag);
      return list === undefined ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(list);
    },
  });
  app.route({
    ...callRoute('getCase'),
    handler: async (request, reply) => {
      const found = await request.withAccess((access) => caseJson(access, request.params.caseId));
      if (found === undefined) throw notFound('The case');
      return reply.type('application/json; charset=utf-8').send(found);
    },
  });
  app.route({
    ...callRoute('getCaseHistory'),
    handler: async (request, reply) => {
      const { params, query } = request;
      const history = await request.withAccess((access) => caseHistoryJson(access, params.caseId, query.olderThan));
      if (history === undefined) throw notFound('The case');
      return reply.type('application/json; charset=utf-8').send(history);
    },
  });
}

/** @returns no list when the device has it already */
async function listUnlessKnown(access: Access, known: string | undefined): Promise<{ tag: string; list?: string }> {
  if (known === undefined) {
    // One after the other, in this order, but sent together.
    const [tag, list] = await Promise.all([caseListTag(access), caseListJson(access)]);
    return { tag, list };
  }
  const tag = await caseListTag(access);
  return tagMatches('If-None-Match', known, tag) ? { tag } : { tag, list: await caseListJson(access) };
}
