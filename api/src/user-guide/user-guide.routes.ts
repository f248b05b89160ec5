import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { guideLanguages } from '@feltbok/contract/user-guide.ts';
import { formatAttachment } from '../documents/content-disposition';
import { callRoute } from '../http/call-route';
import { createNotFound } from '../http/problem';
import { sendFile } from '../http/send-file';
import type { ProductApi } from '../product-api';

/**
 * `npm run guide` creates the guides from docs/user-guide, and the build copies them beside the
 * program.
 */
export const guidesFolder = new URL('./made/', import.meta.url);

/** @param folder contains `nb.pdf` and the other languages; an installation may leave them out */
export function addUserGuideRoutes(app: ProductApi, folder = guidesFolder): void {
  app.route({
    ...callRoute('getUserGuide'),
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      // The access check reads nothing, but an account that is not admitted gets no guide.
      await request.withAccess(async () => undefined);
      const { language = guideLanguages[0] } = request.query;
      const bytes = await readFile(new URL(`${language}.pdf`, folder)).catch(() => undefined);
      if (!bytes) throw createNotFound('The user guide');
      const file = {
        disposition: formatAttachment(`Feltbok-${language}.pdf`),
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
