import type { Access } from '../access/access';
import { readPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { matchesTag } from '../http/etag';
import { createNotFound } from '../http/problem';
import { sendJsonArray } from '../http/send-json-array';
import type { ProductApi } from '../product-api';
import { readCaseHistory } from './case-history';
import {
  type CaseRow,
  casesPerPage,
  readCaseJson,
  readCaseListTag,
  readCasePage,
} from './cases.repository';

export function addCaseRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getCases'),
    handler: async (request, reply) => {
      const known = request.headers['if-none-match'];
      const { tag, firstPage } = await request.withAccess((access) =>
        readUnlessKnown(access, known),
      );
      reply.header('ETag', tag);
      if (firstPage === undefined) return reply.code(304).send();
      const pages = readPages(firstPage, casesPerPage, ({ caseId }) =>
        request.withAccess((access) => readCasePage(access, caseId)),
      );
      return sendJsonArray(reply, pages);
    },
  });
  app.route({
    ...callRoute('getCase'),
    handler: async (request, reply) => {
      const found = await request.withAccess((access) =>
        readCaseJson(access, request.params.caseId),
      );
      if (found === undefined) throw createNotFound('The case');
      return reply.type('application/json; charset=utf-8').send(found);
    },
  });
  app.route({
    ...callRoute('getCaseHistory'),
    handler: async (request, reply) => {
      const { params, query } = request;
      const history = await request.withAccess((access) =>
        readCaseHistory(access, params.caseId, query.olderThan),
      );
      if (history === undefined) throw createNotFound('The case');
      return reply.type('application/json; charset=utf-8').send(history);
    },
  });
}

/** @returns undefined when the device already has this list */
async function readUnlessKnown(
  access: Access,
  known: string | undefined,
): Promise<{ tag: string; firstPage?: CaseRow[] }> {
  if (known === undefined) {
    // The statements are sent together, and PostgreSQL answers them in this order.
    const [tag, firstPage] = await Promise.all([readCaseListTag(access), readCasePage(access)]);
    return { tag, firstPage };
  }
  const tag = await readCaseListTag(access);
  return matchesTag('If-None-Match', known, tag)
    ? { tag }
    : { tag, firstPage: await readCasePage(access) };
}
