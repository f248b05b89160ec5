import { callRoute } from '../http/call-route';
import type { ProductApi } from '../product-api';
import { type PackageSettings, sendPackage } from './make-package';

export function addCasePackageRoutes(app: ProductApi, settings: PackageSettings): void {
  app.route({
    ...callRoute('makeCasePackage'),
    handler: (request, reply) => {
      const { leavesOutUnavailable = false } = request.body;
      const order = { businessId: request.params.id, leavesOut: leavesOutUnavailable };
      return sendPackage(request, reply, order, settings);
    },
  });
}
