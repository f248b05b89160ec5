import { type NewSigningRequest, openRevision } from '@feltbok/contract/signing-requests.ts';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { callRoute } from '../http/call-route';
import { createNotFound, createTooMany } from '../http/problem';
import { type PdfWorkers, toProblem } from '../pdf/pdf-workers';
import type { ProductApi } from '../product-api';
import { toReadRows } from '../reads/personal-reads';
import type { Write, Written } from '../writes/write';
import {
  addSigningRequest,
  endSigningRequest,
  findSigningPlace,
  isRequestUsed,
  listSigningRequests,
  maxOpenRequests,
} from './signing-requests.repository';

const resource = 'signing request';
const usedRevision = openRevision + 1;

/**
 * Adds the calls of users, who ask parties to sign on their own phones and take over the
 * signatures.
 */
export function addSigningRequestRoutes(app: ProductApi, pdfs: PdfWorkers): void {
  app.route({
    ...callRoute('postSigningRequest'),
    handler: async (request, reply) => {
      const { body } = request;
      const { customerId } = await request.withAccess(async ({ customer }) => customer);
      const read = await readText(pdfs, body, customerId);
      return request.write(reply, async (write): Promise<Written> => {
        const { uuid: id, businessId, party, as, link } = body;
        const place = await findSigningPlace(write, businessId);
        if (!place) throw createNotFound('The business');
        const added = await addSigningRequest(write, body, place, read);
        if (added === 'too many') {
          throw createTooMany(
            `A business may have ${maxOpenRequests} open signing requests. Take some back first.`,
          );
        }
        const { expiresAt, isNew } = added;
        const change = {
          resource,
          id,
          caseId: place.caseId,
          businessId,
          after: { party, as, way: link ? 'link' : 'own phone', expiresAt },
        };
        return {
          status: 201,
          body: { requestId: id, expiresAt },
          changes: isNew ? [{ action: 'created', ...change }] : [],
        };
      });
    },
  });
  app.route({
    ...callRoute('getSigningRequests'),
    handler: async (request) => {
      const { businessId } = request.query;
      const found = await request.withAccess(async (access) => {
        const requests = await listSigningRequests(access, businessId);
        if (!requests?.some(({ signature }) => signature !== null)) return requests;
        const { customer, user, sendLast } = access;
        const { caseId = 0 } = (await findSigningPlace(access, businessId)) ?? {};
        const read = { kind: 'attendees', id: businessId, caseId, businessId } as const;
        sendLast(toReadRows({ ...customer, ...user, requestId: request.id }, [read]));
        return requests;
      });
      if (!found) throw createNotFound('The business');
      return found;
    },
  });
  app.route({
    ...callRoute('deleteSigningRequest'),
    handler: (request, reply) =>
      request.write(reply, (write) => endRequest(write, request.params.requestId)),
  });
}

/**
 * @throws RequestProblem 400 naming text that a reader would not see, 503 when too many texts are
 *   being read
 */
async function readText(
  pdfs: PdfWorkers,
  { text }: NewSigningRequest,
  customerId: string,
): Promise<AgreementText | null> {
  if (text === null) return null;
  try {
    const job = { textHtml: text, field: 'text', isAccepted: false };
    return await pdfs.readText(job, customerId);
  } catch (error) {
    throw toProblem(error);
  }
}

async function endRequest(write: Write, requestId: string): Promise<Written> {
  const used = await isRequestUsed(write, requestId);
  if (used === undefined) throw createNotFound('The signing request');
  // The party may sign at the very moment the request is revoked; its signature must not be lost.
  await write.requireRevision(
    used ? usedRevision : openRevision,
    'The signing request',
    async () => null,
  );
  const ended = await endSigningRequest(write, requestId);
  if (!ended) throw createNotFound('The signing request');
  const { caseId, businessId, isRevoked } = ended;
  const change = {
    resource,
    id: requestId,
    caseId,
    businessId,
    before: { isRevoked: false },
    after: { isRevoked },
  };
  return { status: 204, changes: isRevoked ? [{ action: 'changed', ...change }] : [] };
}
