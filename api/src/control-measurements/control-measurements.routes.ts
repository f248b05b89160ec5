import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import { controlError } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { readFurtherPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { badField, notFound } from '../http/problem';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import {
  addControlMeasurement,
  caseOfBusiness,
  controlsPerPage,
  readControlPage,
} from './control-measurements.repository';

export function controlMeasurementsRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getControlMeasurements'),
    handler: async (request) => {
      const { businessId } = request.query;
      const firstPage = await request.withAccess(async (access) => {
        if ((await caseOfBusiness(access, businessId)) === undefined)
          throw notFound('The business');
        return readControlPage(access, businessId);
      });
      const controls = await readFurtherPages(firstPage, controlsPerPage, ({ uuid }) =>
        request.withAccess((access) => readControlPage(access, businessId, uuid)),
      );
      return controls.sort(compareControls);
    },
  });
  app.route({
    ...callRoute('postControlMeasurement'),
    handler: (request, reply) => request.write(reply, (write) => addControl(write, request.body)),
  });
}

/** The earliest first. The times are texts of one form, whose order is that of time. */
function compareControls(left: ControlMeasurement, right: ControlMeasurement): number {
  const leftKey = toSortKey(left);
  const rightKey = toSortKey(right);
  if (leftKey === rightKey) return 0;
  return leftKey < rightKey ? -1 : 1;
}

const toSortKey = ({ measurement, uuid }: ControlMeasurement) => `${measurement.from} ${uuid}`;

/**
 * Repeated with the same uuid it changes nothing: what shows how good a receiver was is not written
 * anew.
 */
async function addControl(write: Write, given: ControlMeasurement): Promise<Written> {
  const { businessId, point, measurement } = given;
  const uuid = given.uuid.toLowerCase();
  const wrong = controlError(given);
  if (wrong) throw badField(wrong, 'does not fit the rest of the control');
  const caseId = await caseOfBusiness(write, businessId);
  if (caseId === undefined) throw notFound('The business');
  const isNew = await addControlMeasurement(write, { uuid, businessId, point, measurement });
  const change = {
    action: 'created',
    resource: 'control measurement',
    id: uuid,
    caseId,
    businessId,
  } as const;
  const { name, north, east } = point;
  return {
    status: 201,
    body: { uuid },
    changes: isNew
      ? [{ ...change, after: { name, north, east, point, measurements: [measurement] } }]
      : [],
  };
}
