import { callRoute } from '../http/call-route';
import type { ProductApi } from '../product-api';
import { type PackageSettings, sendPackage } from './make-package';

export function addCasePackageRoutes(app: ProductApi, settings: PackageSettings): void {
  app.route({
    ...callRoute('makeCasePackage'),
    handler: (request, reply) => {
      const { leavesOutUnavailable = false, delivers = true } = request.body;
      const { id: businessId } = request.params;
      const order = { businessId, leavesOut: leavesOutUnavailable, delivers };
      return sendPackage(request, reply, order, settings);
    },
  });
}
