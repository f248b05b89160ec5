import type { BusinessUpdate } from '@feltbok/shared/wire/businesses';
import type { Access } from '../access/access';
import { callRoute } from '../http/call-route';
import { revisionTag, tagMatches } from '../http/etag';
import { notFound, RequestProblem } from '../http/problem';
import type { ProductApi } from '../http/product-api';
import { businessOf, changeOverview, overviewForChange } from './businesses.repository';
import { overviewIn } from './overview-body';

export function businessesRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('putBusiness'),
    preValidation: async (request) => {
      // Typed after validation only, and this comes before it.
      (request as { body: unknown }).body = overviewIn(request.body);
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const basedOn = request.headers['if-match'];
      const revision = await request.withAccess((access) => saveOverview(access, id, request.body, basedOn));
      return reply.code(204).header('ETag', revisionTag(revision)).send();
    },
  });
}

/**
 * @param basedOn the If-Match header; without it the save goes over whatever is there
 * @returns the revision that now stands
 */
async function saveOverview(
  access: Access,
  businessId: number,
  wanted: BusinessUpdate,
  basedOn: string | undefined,
): Promise<number> {
  const present = await overviewForChange(access, businessId);
  if (!present) throw notFound('The business');
  // Nothing to change is no change, also when the save is based on an older revision: a device that never got the
  // answer to its save repeats it, and must not conflict with itself (RFC 9110, 13.1.1 allows a 2xx for that).
  const condition = basedOn === undefined || tagMatches('If-Match', basedOn, revisionTag(present.revision));
  if (isSame(present, wanted)) return present.revision;
  if (!condition) {
    throw new RequestProblem(
      412,
      'The business was changed by someone else.',
      { current: await businessOf(access, businessId) },
      { ETag: revisionTag(present.revision) },
    );
  }
  return changeOverview(access, businessId, wanted);
}

function isSame(one: BusinessUpdate, other: BusinessUpdate): boolean {
  return (
    one.description === other.description &&
    one.summary === other.summary &&
    one.comment === other.comment &&
    one.impartiality === other.impartiality
  );
}
