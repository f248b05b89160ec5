import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import { usualBoundaryAdjustment as usual } from '@feltbok/domain/cases/boundary-adjustment.ts';
import { usualOfflineDays } from '@feltbok/domain/cases/offline-days.ts';
import { usualNotice } from '@feltbok/domain/cases/party-notice.ts';
import { usualDeviceLock } from '@feltbok/domain/users/device-lock.ts';
import type { Access } from '../access/access';
import type { CustomerSettings } from '../access/customer-settings';
import { recordContact } from '../devices/devices.repository';
import type { SignLease } from '../devices/lease-signer';
import { getAcceptedTypes } from '../documents/accepted-types';
import { callRoute } from '../http/call-route';
import { createDeviceWiped } from '../http/problem';
import type { ProductApi } from '../product-api';

interface Deployment {
  documentMaxBytes: number;
  /** Whether papers can be sealed. */
  sealsPapers?: boolean;
}

export function addCustomerContextRoutes(
  app: ProductApi,
  { documentMaxBytes, sealsPapers = false }: Deployment,
  signLease: SignLease,
): void {
  app.route({
    ...callRoute('getCustomerContext'),
    handler: async (request) => {
      const { query } = request;
      const { deviceId } = query;
      const { contact, context, days } = await request.withAccess(async (access) => ({
        contact:
          deviceId === undefined ? undefined : await recordContact(access, { ...query, deviceId }),
        context: { ...toContext(access), documentMaxBytes, sealsPapers },
        days: access.customer.settings['Offline.Days'] ?? usualOfflineDays,
      }));
      // The error is thrown once it is committed that the device was told to wipe itself.
      if (contact?.isWiped) throw createDeviceWiped();
      if (!contact || deviceId === undefined) return context;
      const lease = await signLease({ deviceId, customerId: context.customerId }, days);
      return { ...context, lease: { ...lease, hasRecoveryKey: contact.hasRecoveryKey } };
    },
  });
}

function toContext({ user, customer }: Access): CustomerContext {
  const { customerId, customerName, settings } = customer;
  const fileTypes = settings['Documents.FileTypes'];
  return {
    name: user.name,
    role: user.role,
    customerName,
    customerId,
    kommunenummer: settings.KommuneRestrictions ?? [],
    serviceCatalogAppId: settings['ServiceCatalog.AppId'] ?? '',
    serviceCatalogCustomerId: settings['ServiceCatalog.CustomerId'] ?? '',
    isShowAdditionalFeatures: settings['Feature.ShowAdditionalFeatures'] ?? false,
    screenshotDocumentType: settings['Documents.ScreenshotType'],
    boundaryAdjustment: {
      typeCodes: [...(settings['BoundaryAdjustment.TypeCodes'] ?? usual.typeCodes)],
      changePercent: settings['BoundaryAdjustment.ChangePercent'] ?? usual.changePercent,
      changeArea: settings['BoundaryAdjustment.ChangeArea'] ?? usual.changeArea,
      givenAwayPercent: settings['BoundaryAdjustment.GivenAwayPercent'] ?? usual.givenAwayPercent,
    },
    notice: toNotice(settings),
    registrationItems: settings['Registration.Items'],
    protocol: toProtocol(settings),
    hasDocumentQuota: settings['Documents.QuotaMegabytes'] === undefined ? undefined : true,
    documentMediaTypes: fileTypes && getAcceptedTypes(fileTypes),
    offlineDays: settings['Offline.Days'],
    sealedDays: settings['Devices.SealedDays'],
    hasPapersOnDevice: settings['Papers.OnDevice'] ? true : undefined,
    deviceLock: toDeviceLock(settings),
    measuring: toMeasuring(settings),
    surveyorName: user.surveyorName ?? undefined,
    surveyorNumber: user.surveyorNumber ?? undefined,
  };
}

/** @returns undefined when none of the settings has a value */
function toDeviceLock(settings: CustomerSettings): CustomerContext['deviceLock'] {
  const use = settings['Devices.Lock'];
  const minutes = settings['Devices.LockMinutes'];
  const keyMinutes = settings['Devices.KeyMinutes'];
  if ((use ?? minutes ?? keyMinutes) === undefined) return undefined;
  return { use: use ?? usualDeviceLock.use, minutes, keyMinutes };
}

/** @returns undefined when none of the settings has a value */
function toNotice(settings: CustomerSettings): CustomerContext['notice'] {
  const days = settings['Notice.Days'];
  const ways = settings['Notice.Ways'];
  const text = settings['Notice.Text'];
  if ((days ?? ways ?? text) === undefined) return undefined;
  return { days: days ?? usualNotice.days, ways: [...(ways ?? usualNotice.ways)], text };
}

/** @returns undefined when none of the settings has a value */
function toProtocol(settings: CustomerSettings): CustomerContext['protocol'] {
  const parts = settings['Protocol.Parts'];
  const complaint = settings['Protocol.Complaint'];
  if ((parts ?? complaint) === undefined) return undefined;
  return { parts: parts && [...parts], complaint };
}

/** @returns undefined when none of the settings has a value */
function toMeasuring(settings: CustomerSettings): CustomerContext['measuring'] {
  const plane = settings['Measuring.PlaneTolerance'];
  const height = settings['Measuring.HeightTolerance'];
  const minutesApart = settings['Measuring.MinutesApart'];
  const heightSystem = settings['Measuring.HeightSystem'];
  if ((plane ?? height ?? minutesApart ?? heightSystem) === undefined) return undefined;
  return {
    planeTolerance: toMetres(plane),
    heightTolerance: toMetres(height),
    minutesApart,
    heightSystem,
  };
}

const toMetres = (millimetres: number | undefined) =>
  millimetres === undefined ? undefined : millimetres / 1000;
