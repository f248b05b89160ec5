import { usualBoundaryAdjustment as usual } from '@feltbok/shared/domain/boundary-adjustment';
import { usualOfflineDays } from '@feltbok/shared/domain/offline-days';
import type { CustomerContext } from '@feltbok/shared/wire/customer-context';
import type { Access } from '../access/access';
import { noteContact } from '../devices/devices.repository';
import type { SignLease } from '../devices/lease-signer';
import { takenTypes } from '../documents/taken-types';
import { callRoute } from '../http/call-route';
import { deviceWiped } from '../http/problem';
import type { ProductApi } from '../product-api';

interface Deployment {
  documentMaxBytes: number;
  /** Whether there is something to seal papers with. */
  sealsPapers?: boolean;
}

export function customerContextRoutes(
  app: ProductApi,
  { documentMaxBytes, sealsPapers = false }: Deployment,
  signLease: SignLease,
): void {
  app.route({
    ...callRoute('getCustomerContext'),
    handler: async (request) => {
      const { query } = request;
      const { deviceId } = query;
      const { noted, context, days } = await request.withAccess(async (access) => ({
        noted:
          deviceId === undefined ? undefined : await noteContact(access, { ...query, deviceId }),
        context: { ...contextOf(access), documentMaxBytes, sealsPapers },
        days: access.customer.settings['Offline.Days'] ?? usualOfflineDays,
      }));
      // Thrown when it is noted that the device has been answered so.
      if (noted?.isWiped) throw deviceWiped();
      if (!noted || deviceId === undefined) return context;
      const lease = await signLease({ deviceId, customerId: context.customerId }, days);
      return { ...context, lease: { ...lease, hasRecoveryKey: noted.hasRecoveryKey } };
    },
  });
}

function contextOf({
  user,
  customer: { customerId, customerName, settings },
}: Access): CustomerContext {
  return {
    name: user.name,
    role: user.role,
    customerName,
    customerId,
    kommunenummer: settings.KommuneRestrictions ?? [],
    serviceCatalogAppId: settings['ServiceCatalog.AppId'] ?? '',
    serviceCatalogCustomerId: settings['ServiceCatalog.CustomerId'] ?? '',
    isShowAdditionalFeatures: settings['Feature.ShowAdditionalFeatures'] ?? false,
    ...(settings['Documents.ScreenshotType'] && {
      screenshotDocumentType: settings['Documents.ScreenshotType'],
    }),
    boundaryAdjustment: {
      typeCodes: [...(settings['BoundaryAdjustment.TypeCodes'] ?? usual.typeCodes)],
      changePercent: settings['BoundaryAdjustment.ChangePercent'] ?? usual.changePercent,
      changeArea: settings['BoundaryAdjustment.ChangeArea'] ?? usual.changeArea,
      givenAwayPercent: settings['BoundaryAdjustment.GivenAwayPercent'] ?? usual.givenAwayPercent,
    },
    ...(settings['Documents.QuotaMegabytes'] && { hasDocumentQuota: true }),
    ...(settings['Documents.FileTypes'] && {
      documentMediaTypes: takenTypes(settings['Documents.FileTypes']),
    }),
    ...(settings['Offline.Days'] && { offlineDays: settings['Offline.Days'] }),
    ...(settings['Devices.SealedDays'] && { sealedDays: settings['Devices.SealedDays'] }),
    ...(settings['Papers.OnDevice'] && { hasPapersOnDevice: true }),
    ...(isLockSet(settings) && {
      deviceLock: {
        use: settings['Devices.Lock'] ?? 'offered',
        minutes: settings['Devices.LockMinutes'],
        keyMinutes: settings['Devices.KeyMinutes'],
      },
    }),
    ...(isRepeatSet(settings) && {
      measuring: {
        planeTolerance: metres(settings['Measuring.PlaneTolerance']),
        heightTolerance: metres(settings['Measuring.HeightTolerance']),
        minutesApart: settings['Measuring.MinutesApart'],
      },
    }),
    ...(user.surveyorName !== null && { surveyorName: user.surveyorName }),
    ...(user.surveyorNumber !== null && { surveyorNumber: user.surveyorNumber }),
  };
}

type Settings = Access['customer']['settings'];

const metres = (millimetres: number | undefined) =>
  millimetres === undefined ? undefined : millimetres / 1000;

const isRepeatSet = (settings: Settings) =>
  [
    settings['Measuring.PlaneTolerance'],
    settings['Measuring.HeightTolerance'],
    settings['Measuring.MinutesApart'],
  ].some((value) => value !== undefined);

const isLockSet = (settings: Settings) =>
  [settings['Devices.Lock'], settings['Devices.LockMinutes'], settings['Devices.KeyMinutes']].some(
    (value) => value !== undefined,
  );
