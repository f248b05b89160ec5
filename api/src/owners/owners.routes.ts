import type { FastifyRequest } from 'fastify';
import { callRoute } from '../http/call-route';
import { RequestProblem } from '../http/problem';
import type { ProductApi } from '../product-api';
import { toReadRows } from '../reads/personal-reads';
import { askOwners, type OwnerService } from './owner-service.data';

export interface OwnerSettings {
  /** Owners can be looked up only where this is set. */
  ownerService?: OwnerService | undefined;
  /** Maximum per account and process; without it there is no limit. */
  ownerLookUpsPerHour?: number | undefined;
}

/** Adds the look-up of owners in the land register's service, on behalf of the customer. */
export function addOwnerRoutes(
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
      // The look-up is recorded before the service is called, whatever the outcome.
      await request.withAccess(async ({ user, customer, sendLast }) => {
        if (!ownerService) throw createNoService();
        accounts.set(request, user.subject);
        const rate = await limit?.(request);
        if (rate && !rate.isAllowed && rate.isExceeded)
          throw createTooManyLookUps(ownerLookUpsPerHour, rate.ttlInSeconds);
        sendLast(
          toReadRows({ ...customer, ...user, requestId: request.id }, [
            { kind: 'owners', id: propertyKey },
          ]),
        );
      });
      if (!ownerService) throw createNoService();
      return askOwners(ownerService, propertyKey);
    },
  });
}

const createNoService = () =>
  new RequestProblem(
    501,
    'No service that knows owners is configured: OWNER_SERVICE_URL names one.',
  );

const createTooManyLookUps = (most: number | undefined, seconds: number) =>
  new RequestProblem(
    429,
    `Owners can be looked up ${most} times an hour. Try again later.`,
    {},
    { 'Retry-After': String(seconds) },
  );
