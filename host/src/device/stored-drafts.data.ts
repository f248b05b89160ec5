import type { DeviceStore } from '@feltbok/shared/device/device-store.data';
import { type RecordCollection, recordCollection } from '@feltbok/shared/device/record-collection';
import { extractSignatureRecords } from '@feltbok/shared/domain/former-signature';
import type { Draft } from '@feltbok/shared/session/drafts.state';

/**
 * The drafts of one user; those of version 1.7 are read with the records of signatures beside the pictures. Their schema
 * stays the same, so that a host that is taken back reads the drafts of this one.
 */
export function storedDrafts(device: DeviceStore): RecordCollection<Draft> {
  const drafts = recordCollection<Draft>(device, { kind: 'draft', schema: 1, durability: 'strict' });
  return { ...drafts, all: async () => extractSignatureRecords(await drafts.all()) };
}
