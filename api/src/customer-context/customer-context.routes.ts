import { usualBoundaryAdjustment as usual } from '@feltbok/shared/domain/boundary-adjustment';
import type { CustomerContext } from '@feltbok/shared/wire/customer-context';
import type { Access } from '../access/access';
import { takenTypes } from '../documents/taken-types';
import { callRoute } from '../http/call-route';
import type { ProductApi } from '../product-api';

export function customerContextRoutes(app: ProductApi, documentMaxBytes: number): void {
  app.route({
    ...callRoute('getCustomerContext'),
    handler: (request) => request.withAccess(async (access) => ({ ...contextOf(access), documentMaxBytes })),
  });
}

function contextOf({ user, customer: { customerId, customerName, settings } }: Access): CustomerContext {
  return {
    name: user.name,
    role: user.role,
    customerName,
    customerId,
    kommunenummer: settings.KommuneRestrictions ?? [],
    serviceCatalogAppId: settings['ServiceCatalog.AppId'] ?? '',
    serviceCatalogCustomerId: settings['ServiceCatalog.CustomerId'] ?? '',
    isShowAdditionalFeatures: settings['Feature.ShowAdditionalFeatures'] ?? false,
    ...(settings['Documents.ScreenshotType'] && { screenshotDocumentType: settings['Documents.ScreenshotType'] }),
    boundaryAdjustment: {
      typeCodes: [...(settings['BoundaryAdjustment.TypeCodes'] ?? usual.typeCodes)],
      changePercent: settings['BoundaryAdjustment.ChangePercent'] ?? usual.changePercent,
      changeArea: settings['BoundaryAdjustment.ChangeArea'] ?? usual.changeArea,
      givenAwayPercent: settings['BoundaryAdjustment.GivenAwayPercent'] ?? usual.givenAwayPercent,
    },
    ...(settings['Documents.QuotaMegabytes'] && { hasDocumentQuota: true }),
    ...(settings['Documents.FileTypes'] && { documentMediaTypes: takenTypes(settings['Documents.FileTypes']) }),
    ...(settings['Offline.Days'] && { offlineDays: settings['Offline.Days'] }),
    ...(user.surveyorName !== null && { surveyorName: user.surveyorName }),
    ...(user.surveyorNumber !== null && { surveyorNumber: user.surveyorNumber }),
  };
}
