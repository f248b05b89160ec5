import type { BusinessUpdate } from '@feltbok/contract/businesses.ts';
import { isSameOverview, pickOverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import { overviewForm } from '@feltbok/domain/cases/overview-form.ts';
import { callRoute } from '../http/call-route';
import { notFound } from '../http/problem';
import { checkForm } from '../http/rule-errors';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { businessOf, changeOverview, overviewForChange } from './businesses.repository';
import { overviewIn } from './overview-body';

export function businessesRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('putBusiness'),
    preValidation: async (request) => {
      // Typed after validation only, and this comes before it.
      (request as { body: unknown }).body = overviewIn(request.body);
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
  wanted: BusinessUpdate,
): Promise<Written> {
  const present = await overviewForChange(write, businessId);
  if (!present) throw notFound('The business');
  const { revision, caseId, ...before } = present;
  // Nothing to change is no change, also when the save is based on an older revision: a device that
  // never got the answer to its save repeats it, and must not conflict with itself (RFC 9110,
  // 13.1.1 allows a 2xx for that).
  const isUpToDate = write.isBasedOn(revision);
  const after = pickOverviewFields({ ...before, ...wanted });
  if (isSameOverview(before, after)) return { status: 204, revision, changes: [] };
  if (!isUpToDate)
    await write.mustBeBasedOn(revision, 'The business', () => businessOf(write, businessId));

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
