import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import { findControlError } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { knownPointForm } from '@feltbok/domain/boundary-marks/known-point-form.ts';
import { readFurtherPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { createBadField, createNotFound } from '../http/problem';
import { checkForm } from '../http/rule-errors';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import {
  addControlMeasurement,
  controlsPerPage,
  findCaseOfBusiness,
  readControlPage,
} from './control-measurements.repository';

export function addControlMeasurementRoutes(app: ProductApi): void {
  app.route({
    ...callRoute('getControlMeasurements'),
    handler: async (request) => {
      const { businessId } = request.query;
      const firstPage = await request.withAccess(async (access) => {
        if ((await findCaseOfBusiness(access, businessId)) === undefined)
          throw createNotFound('The business');
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

/** Orders by time. All times have the same text form, whose order is that of time. */
function compareControls(first: ControlMeasurement, second: ControlMeasurement): number {
  const firstKey = toSortKey(first);
  const secondKey = toSortKey(second);
  if (firstKey === secondKey) return 0;
  return firstKey < secondKey ? -1 : 1;
}

const toSortKey = ({ measurement, uuid }: ControlMeasurement) => `${measurement.from} ${uuid}`;

/**
 * Adds a control measurement. One that exists already is left unchanged, since it documents how
 * good a receiver was.
 */
async function addControl(write: Write, measurementToAdd: ControlMeasurement): Promise<Written> {
  const { businessId, point, measurement } = measurementToAdd;
  const uuid = measurementToAdd.uuid.toLowerCase();
  checkForm(knownPointForm, point, 'point');
  const invalidField = findControlError(measurementToAdd);
  if (invalidField) throw createBadField(invalidField, 'does not fit the rest of the control');
  const caseId = await findCaseOfBusiness(write, businessId);
  if (caseId === undefined) throw createNotFound('The business');
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
