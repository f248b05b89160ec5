import type { DeviceStore } from '@feltbok/shared/device/device-store.data';
import { recordCollection } from '@feltbok/shared/device/record-collection';
import { isComplete, type OfflineCase } from './offline-cases.domain';

export type OfflineCaseRecords = Awaited<ReturnType<typeof openOfflineCaseRecords>>;

/** What the device notes of cases that are to be available offline, by case id. */
export async function openOfflineCaseRecords(device: DeviceStore) {
  const collection = recordCollection<OfflineCase>(device, { kind: 'case-pack', schema: 1, durability: 'strict' });
  const all = new Map((await collection.all()).map((offlineCase) => [offlineCase.caseId, offlineCase]));
  return {
    all: all as ReadonlyMap<number, OfflineCase>,
    wanted: () => [...all.values()].filter(({ isWanted }) => isWanted),
    async put(offlineCase: OfflineCase): Promise<OfflineCase> {
      await collection.put(String(offlineCase.caseId), offlineCase);
      all.set(offlineCase.caseId, offlineCase);
      return offlineCase;
    },
    async remove(caseId: number): Promise<void> {
      all.delete(caseId);
      await collection.remove(String(caseId));
    },
    /** Whether another tab has downloaded all of it since this one asked. */
    async isDoneElsewhere({ caseId, wantedAt }: OfflineCase): Promise<boolean> {
      const present = (await collection.get(String(caseId)))?.value;
      if (!present?.isWanted || !isComplete(present) || present.wantedAt < wantedAt) return false;
      all.set(caseId, present);
      return true;
    },
  };
}
