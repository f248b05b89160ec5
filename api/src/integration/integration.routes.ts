import { DeliveredRowsSchema, type DeliveryReceipt } from '@feltbok/contract/integration.ts';
import type { FastifyRequest } from 'fastify';
import { callRoute } from '../http/call-route';
import { createLargeBodySlots, holdSlotUntilReply } from '../http/large-bodies';
import type { ProductApi } from '../product-api';
import { receiveCases, receiveDocumentTypes } from './receive-rows';

/**
 * Case systems deliver without a user and can wait; a delivery takes several times its size in
 * memory while it is read.
 */
const deliverySlots = { maxConcurrent: 1, maxWaiting: 4, waitTimeoutMs: 15_000 };

/** Adds the call by which case systems deliver. `app` admits service accounts only. */
export function addIntegrationRoutes(app: ProductApi): void {
  const enter = createLargeBodySlots(deliverySlots);

  app.route({
    ...callRoute('deliverCases'),
    // This replaces the schema of the documented body: rows are validated one by one, so that an
    // invalid row excludes no other.
    schema: { body: DeliveredRowsSchema },
    preParsing: (request, reply) => holdSlotUntilReply(request, reply, enter),
    handler: (request) => receiveDelivery(request, request.body),
  });
}

async function receiveDelivery(
  request: FastifyRequest,
  { documentTypes = [], cases }: { documentTypes?: unknown[]; cases: unknown[] },
): Promise<DeliveryReceipt> {
  return {
    documentTypes: await receiveDocumentTypes(request, documentTypes),
    cases: await receiveCases(request, cases),
  };
}
