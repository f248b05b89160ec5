import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';

/** A measurement with fixed solution and corrections of a network. */
export const sampleMeasurement = (different: Partial<MarkMeasurement> = {}): MarkMeasurement => ({
  uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a01',
  north: 6689343.071,
  east: 370761.062,
  utmType: 25832,
  height: 123.456,
  receiver: 'Prøvemottaker 1',
  antenna: { height: 2, type: 'GNSS-1' },
  quality: 'fixed',
  epochs: 30,
  sigma: { east: 0.008, north: 0.009, height: 0.015 },
  spread: { east: 0.003, north: 0.004, height: 0.007 },
  pdop: 1.4,
  satellites: 21,
  corrections: { source: 'network', mount: 'NETT', station: '17', age: 1.2 },
  from: '2026-11-24T08:00:00.000Z',
  to: '2026-11-24T08:00:29.000Z',
  frame: 'EUREF89',
  frameName: '',
  reason: null,
  sentences: 'a1'.repeat(32),
  ...different,
});
