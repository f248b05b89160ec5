import type { ResultList, ResultListQuery } from '@feltbok/contract/results.ts';
import type { FastifyRequest } from 'fastify';
import { sendContent } from '../documents/document-download';
import type { DocumentReader } from '../documents/document-reader';
import { findDocumentByUuid } from '../documents/documents.repository';
import type { VerifiedContents } from '../documents/verified-contents';
import { callRoute } from '../http/call-route';
import { matchesTag } from '../http/etag';
import { toStorableMoment } from '../http/storable-moment';
import type { ProductApi } from '../product-api';
import { findBusiness } from './find-business';
import { readResult, readRevision } from './read-result';
import { formatCursor, formatEventCursor, readCursor } from './result-cursor';
import { formatResultPath } from './result-path';
import { type BusinessRow, readBusinessPage } from './results.repository';
import { readRevisionsInTurns } from './revisions-in-turns';
import { findLastPlace } from './trail-events.repository';

interface ResultSettings {
  contents: VerifiedContents;
  readDocument: DocumentReader;
}

/** Number of results per page. */
const resultsPerPage = 100;
/** Number of businesses that are looked through for a page of changed ones. */
const businessesPerSearch = 500;

/** Adds the calls by which case systems read results. `app` admits service accounts only. */
export function addResultRoutes(app: ProductApi, { contents, readDocument }: ResultSettings): void {
  app.route({
    ...callRoute('getResults'),
    handler: (request) => listResults(request, request.query),
  });

  app.route({
    ...callRoute('getBusinessResult'),
    handler: async (request, reply) => {
      const { params, query, headers } = request;
      const { business, revision } = await request.withAccess(async (access) => {
        const found = await findBusiness(access, params.reference, query.caseReference);
        return { business: found, revision: await readRevision(access, found) };
      });
      const known = headers['if-none-match'];
      const tag = `"${revision}"`;
      if (known !== undefined && matchesTag('If-None-Match', known, tag))
        return reply.header('ETag', tag).code(304).send();
      const result = await readResult(request, business, revision);
      return reply
        .header('ETag', `"${result.revision}"`)
        .type('application/json; charset=utf-8')
        .send(result.text);
    },
  });

  app.route({
    ...callRoute('getResultDocument'),
    // Ranges and digests refer to these very bytes.
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      const { uuid } = request.params;
      const found = await readDocument(request, (access) => findDocumentByUuid(access, uuid));
      return sendContent(request, reply, contents, found);
    },
  });
}

async function listResults(
  request: FastifyRequest,
  { after, changedAfter, caseReference }: ResultListQuery,
): Promise<ResultList> {
  const since = toStorableMoment('changedAfter', changedAfter);
  const rowsPerPage = since === null ? resultsPerPage : businessesPerSearch;
  const { customerId, events, rows } = await request.withAccess(async (access) => {
    const { customerId } = access.customer;
    // The place is found before the rows are read, so that no change lies between them.
    const events = formatEventCursor(customerId, await findLastPlace(access));
    const afterId = readCursor(customerId, after);
    const page = { afterId, changedAfter: since, caseReference, rowsPerPage };
    return { customerId, events, rows: await readBusinessPage(access, page) };
  });
  const listed = rows.filter(({ isChanged }) => isChanged).slice(0, resultsPerPage);
  const last = listed.length === resultsPerPage ? listed.at(-1) : rows.at(-1);
  const isLastPage = rows.length < rowsPerPage && last === rows.at(-1);
  return {
    results: await addRevisions(request, listed),
    next: last === undefined || isLastPage ? null : formatCursor(customerId, last.businessId),
    events,
  };
}

/** Businesses that are gone since they were listed are left out. */
async function addRevisions(
  request: FastifyRequest,
  rows: readonly BusinessRow[],
): Promise<ResultList['results']> {
  const revisions = await readRevisionsInTurns(
    (work) => request.withAccess(work),
    rows.map(({ businessId }) => businessId),
  );
  return rows.flatMap(({ businessId, isChanged: _, ...business }) => {
    const revision = revisions.get(businessId);
    return revision === undefined
      ? []
      : [{ ...business, revision, href: formatResultPath(business) }];
  });
}
