import { DeliveredRowsSchema, type DeliveryReceipt } from '@feltbok/contract/integration.ts';
import type { FastifyRequest } from 'fastify';
import { callRoute } from '../http/call-route';
import { largeBodies, stayUntilAnswered } from '../http/large-bodies';
import type { ProductApi } from '../product-api';
import { receiveCases, receiveDocumentTypes } from './receive-rows';

/**
 * Case systems deliver by themselves and can wait; what they send takes several times its size
 * while it is read.
 */
const roomForDeliveries = { atOnce: 1, waiting: 4, patienceMs: 15_000 };

/** The calls of case systems. `app` lets service accounts in, and nobody else. */
export function integrationRoutes(app: ProductApi): void {
  const enter = largeBodies(roomForDeliveries);

  app.route({
    ...callRoute('deliverCases'),
    // In place of the documented body: its rows are judged one by one, so that one in error
    // excludes none of the others.
    schema: { body: DeliveredRowsSchema },
    preParsing: (request, reply) => stayUntilAnswered(request, reply, enter),
    handler: (request) => receive(request, request.body),
  });
}

async function receive(
  request: FastifyRequest,
  { documentTypes = [], cases }: { documentTypes?: unknown[]; cases: unknown[] },
): Promise<DeliveryReceipt> {
  return {
    documentTypes: await receiveDocumentTypes(request, documentTypes),
    cases: await receiveCases(request, cases),
  };
}
