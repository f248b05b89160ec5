import type { MarkComparison } from '@feltbok/shared/domain/mark-comparison';
import type { DeviceStore } from './device-store.data';
import { type RecordCollection, recordCollection } from './record-collection';

/**
 * How marks are compared with the registered ones, by business. Chosen by hand, so strictly stored.
 */
export const markComparisons = (device: DeviceStore): RecordCollection<MarkComparison> =>
  recordCollection(device, { kind: 'mark-comparison', schema: 1, durability: 'strict' });
