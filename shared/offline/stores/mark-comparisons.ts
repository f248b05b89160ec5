import type { MarkComparison } from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import type { DeviceStore } from './device-store.data.ts';
import { createRecordCollection, type RecordCollection } from './record-collection.ts';

/**
 * Opens the user's choices of which marks are compared with which registered ones, by business.
 * They are stored durably, because they were made by hand.
 */
export const openMarkComparisons = (device: DeviceStore): RecordCollection<MarkComparison> =>
  createRecordCollection(device, { kind: 'mark-comparison', schema: 1, durability: 'strict' });
