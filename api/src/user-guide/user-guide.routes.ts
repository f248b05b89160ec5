import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { guideLanguages } from '@feltbok/contract/user-guide.ts';
import { attachmentNamed } from '../documents/content-disposition';
import { callRoute } from '../http/call-route';
import { notFound } from '../http/problem';
import { sendFile } from '../http/send-file';
import type { ProductApi } from '../product-api';

/** Made from docs/user-guide by `npm run guide`, and copied beside the program by its build. */
export const madeGuides = new URL('./made/', import.meta.url);

/** @param folder where `nb.pdf` and its like are; an installation may leave them out */
export function userGuideRoutes(app: ProductApi, folder = madeGuides): void {
  app.route({
    ...callRoute('getUserGuide'),
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      // Nothing is read there: who is not admitted gets no guide either.
      await request.withAccess(async () => undefined);
      const { language = guideLanguages[0] } = request.query;
      const bytes = await readFile(new URL(`${language}.pdf`, folder)).catch(() => undefined);
      if (!bytes) throw notFound('The user guide');
      const file = {
        disposition: attachmentNamed(`Feltbok-${language}.pdf`),
        mediaType: 'application/pdf',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
      };
      return sendFile(request, reply, file, (part) =>
        part ? bytes.subarray(part.first, part.last + 1) : bytes,
      );
    },
  });
}
