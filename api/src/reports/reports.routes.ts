import { readFurtherPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { createNotFound } from '../http/problem';
import type { ProductApi } from '../product-api';
import { headersPerPage, readHeaderPage, readProtocolHeader } from './reports.repository';

export function addReportRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getReports'),
    handler: async (request) => {
      const { businessId, propertyId } = request.query;
      const header = await request.withAccess((access) =>
        readProtocolHeader(access, businessId, propertyId),
      );
      if (!header) throw createNotFound('A business of this property');
      return header;
    },
  });
  app.route({
    ...callRoute('getProtocolHeaders'),
    handler: async (request) => {
      const firstPage = await request.withAccess((access) => readHeaderPage(access));
      return readFurtherPages(firstPage, headersPerPage, ({ businessId }) =>
        request.withAccess((access) => readHeaderPage(access, businessId)),
      );
    },
  });
}
