import type { BusinessUpdate } from '@feltbok/contract/businesses.ts';
import { isSameOverview, pickOverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import { overviewForm } from '@feltbok/domain/cases/overview-form.ts';
import { callRoute } from '../http/call-route';
import { createNotFound } from '../http/problem';
import { checkForm } from '../http/rule-errors';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { changeOverview, lockOverview, readBusiness } from './businesses.repository';
import { extractOverview } from './overview-body';

export function addBusinessRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('putBusiness'),
    preValidation: async (request) => {
      // The body has its type only after validation, and this runs before it.
      (request as { body: unknown }).body = extractOverview(request.body);
    },
    handler: (request, reply) => {
      checkForm(overviewForm, request.body);
      return request.write(reply, (write) => saveOverview(write, request.params.id, request.body));
    },
  });
}

async function saveOverview(
  write: Write,
  businessId: number,
  update: BusinessUpdate,
): Promise<Written> {
  const present = await lockOverview(write, businessId);
  if (!present) throw createNotFound('The business');
  const { revision, caseId, ...before } = present;
  // A save without changes is accepted even when it is based on an older revision: a device that
  // never got the response repeats its save, and must not conflict with itself (RFC 9110, 13.1.1
  // allows a 2xx for that).
  const isUpToDate = write.isBasedOn(revision);
  const after = pickOverviewFields({ ...before, ...update });
  if (isSameOverview(before, after)) return { status: 204, revision, changes: [] };
  if (!isUpToDate)
    await write.requireRevision(revision, 'The business', () => readBusiness(write, businessId));

  return {
    status: 204,
    revision: changeOverview(write, businessId, present, after),
    changes: [
      {
        action: 'changed',
        resource: 'overview',
        id: businessId,
        caseId,
        businessId,
        before,
        after,
      },
    ],
  };
}
