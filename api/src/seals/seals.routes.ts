import { findDocument } from '../documents/documents.repository';
import { callRoute } from '../http/call-route';
import { createNotFound } from '../http/problem';
import type { ProductApi } from '../product-api';
import { askForSeal } from './paper-seals.repository';

export function addSealRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('sealDocument'),
    handler: (request, reply) =>
      request.write(reply, async (write) => {
        const { id } = request.params;
        if (!(await findDocument(write, id))) throw createNotFound('The document');
        await askForSeal(write, id);
        return { status: 204, changes: [] };
      }),
  });
}
