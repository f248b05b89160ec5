import type { FastifyRequest } from 'fastify';
import { callRoute } from '../http/call-route';
import { RequestProblem } from '../http/problem';
import type { ProductApi } from '../product-api';
import { readRows } from '../reads/personal-reads';
import { askOwners, type OwnerService } from './owner-service.data';

export interface OwnerSettings {
  /** Without it nobody's owners can be looked up. */
  ownerService?: OwnerService | undefined;
  /** Of one account at one process; without it there is no limit. */
  ownerLookUpsPerHour?: number | undefined;
}

/** Owners of properties, asked of the land register's service in the customer's name. */
export function ownersRoutes(
  app: ProductApi,
  { ownerService, ownerLookUpsPerHour }: OwnerSettings,
): void {
  const accounts = new WeakMap<FastifyRequest, string>();
  const limit =
    ownerLookUpsPerHour === undefined
      ? undefined
      : app.createRateLimit({
          max: ownerLookUpsPerHour,
          timeWindow: '1 hour',
          keyGenerator: (request) => accounts.get(request) ?? '',
        });

  app.route({
    ...callRoute('getOwners'),
    handler: async (request) => {
      const { propertyKey } = request.params;
      // Recorded before the service is asked: whatever comes of it, somebody has asked.
      await request.withAccess(async ({ user, customer, lastly }) => {
        if (!ownerService) throw noService();
        accounts.set(request, user.subject);
        const rate = await limit?.(request);
        if (rate && !rate.isAllowed && rate.isExceeded)
          throw tooManyLookUps(ownerLookUpsPerHour, rate.ttlInSeconds);
        lastly(
          readRows({ ...customer, ...user, requestId: request.id }, [
            { kind: 'owners', id: propertyKey },
          ]),
        );
      });
      if (!ownerService) throw noService();
      return askOwners(ownerService, propertyKey);
    },
  });
}

const noService = () =>
  new RequestProblem(
    501,
    'No service that knows owners is configured: OWNER_SERVICE_URL names one.',
  );

const tooManyLookUps = (most: number | undefined, seconds: number) =>
  new RequestProblem(
    429,
    `Owners can be looked up ${most} times an hour. Try again later.`,
    {},
    { 'Retry-After': String(seconds) },
  );
