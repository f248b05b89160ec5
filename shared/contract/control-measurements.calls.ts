import {
  ControlMeasurementKeySchema,
  ControlMeasurementQuerySchema,
  ControlMeasurementSchema,
  ControlMeasurementsSchema,
} from './control-measurements.ts';
import { defineCall, idempotencyKey, problem } from './define-call.ts';

export const getControlMeasurements = defineCall({
  method: 'GET',
  path: '/api/ControlMeasurements',
  summary: 'The receivers’ measurements of known points, the earliest first.',
  tags: ['Control measurements'],
  query: ControlMeasurementQuerySchema,
  responses: {
    200: ControlMeasurementsSchema,
    400: problem,
    404: problem,
  },
});

export const postControlMeasurement = defineCall({
  method: 'POST',
  path: '/api/ControlMeasurements',
  summary: 'Adds a measurement of a known point. Repeated with the same uuid it changes nothing.',
  tags: ['Control measurements'],
  body: ControlMeasurementSchema,
  headers: [idempotencyKey],
  responses: {
    201: ControlMeasurementKeySchema,
    400: problem,
    404: problem,
    413: problem,
  },
  needs: 'record',
});
