import { createHash } from 'node:crypto';
import { callRoute } from '../http/call-route';
import { matchesTag } from '../http/etag';
import type { ProductApi } from '../product-api';
import { readLetterhead } from './letterheads.repository';

export function addLetterheadRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getLetterhead'),
    handler: async (request, reply) => {
      const letterhead = await request.withAccess(readLetterhead);
      const digest = createHash('sha256').update(JSON.stringify(letterhead)).digest('hex');
      const tag = `"${digest}"`;
      const known = request.headers['if-none-match'];
      reply.header('ETag', tag);
      if (known !== undefined && matchesTag('If-None-Match', known, tag))
        return reply.code(304).send();
      return letterhead;
    },
  });
}
