import { documentOf } from '../documents/documents.repository';
import { callRoute } from '../http/call-route';
import { notFound } from '../http/problem';
import type { ProductApi } from '../product-api';
import { askForSeal } from './paper-seals.repository';

export function sealsRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('sealDocument'),
    handler: (request, reply) =>
      request.write(reply, async (write) => {
        const { id } = request.params;
        if (!(await documentOf(write, id))) throw notFound('The document');
        await askForSeal(write, id);
        return { status: 204, changes: [] };
      }),
  });
}
