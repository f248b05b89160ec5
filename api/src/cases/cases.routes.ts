import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { tagMatches } from '../http/etag';
import type { ProductApi } from '../http/product-api';
import { caseListJson, caseListTag } from './cases.repository';

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
