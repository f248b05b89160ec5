import { findBusinessForMark } from '../boundary-marks/boundary-marks.repository';
import { callRoute } from '../http/call-route';
import { createNotFound } from '../http/problem';
import type { ProductApi } from '../product-api';
import { findBusiness } from '../results/find-business';
import { reopenBusiness, storeReceipt } from './case-states.repository';

export function addCaseStateRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('reopenBusiness'),
    handler: (request, reply) =>
      request.write(reply, async (write) => {
        const business = await findBusinessForMark(write, request.params.id);
        if (!business) throw createNotFound('The business');
        return { status: 204, changes: await reopenBusiness(write, business) };
      }),
  });
}

/** Adds the call by which case systems answer. `app` admits service accounts only. */
export function addReceiptRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('storeReceipt'),
    handler: (request, reply) =>
      request.write(reply, async (write) => {
        const { params, query, body } = request;
        const business = await findBusiness(write, params.reference, query.caseReference);
        const { outcome, enteredOn = null, message = '' } = body;
        const receipt = { outcome, enteredOn, message };
        return { status: 204, changes: await storeReceipt(write, business, receipt) };
      }),
  });
}
