import type { MarkComparison } from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import type { DeviceStore } from './device-store.data.ts';
import { type RecordCollection, recordCollection } from './record-collection.ts';

/**
 * How marks are compared with the registered ones, by business. Chosen by hand, so strictly stored.
 */
export const markComparisons = (device: DeviceStore): RecordCollection<MarkComparison> =>
  recordCollection(device, { kind: 'mark-comparison', schema: 1, durability: 'strict' });
