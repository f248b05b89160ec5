import { createMachine } from '@feltbok/offline/machine.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import {
  getShownState,
  isComplete,
  type KnownCaseEvent,
  type OfflineCase,
  reduceKnownCases,
} from './offline-cases.domain';
import { forgetOfflineCasesAtom, setOfflineCaseAtom } from './offline-cases.state';

export type KnownCases = Awaited<ReturnType<typeof openKnownCases>>;

/**
 * The cases that are to be available offline: what the device notes of them, and what the screens
 * see, until `closing`.
 */
export async function openKnownCases(store: Store, device: DeviceStore, closing: AbortSignal) {
  const collection = createRecordCollection<OfflineCase>(device, {
    kind: 'case-pack',
    schema: 1,
    durability: 'strict',
  });
  const stored = await collection.readAll();
  const machine = createMachine(
    new Map(stored.map((record) => [record.caseId, { record }])),
    reduceKnownCases,
  );
  const show = (caseId: number) =>
    store.set(setOfflineCaseAtom, caseId, getShownState(machine.state.get(caseId)));
  const apply = (caseId: number, event: KnownCaseEvent) => {
    machine.apply({ ...event, caseId });
    if (!closing.aborted) show(caseId);
  };
  const all = () => [...machine.state.values()].map(({ record }) => record);

  for (const { caseId } of stored) show(caseId);
  closing.addEventListener('abort', () => store.set(forgetOfflineCasesAtom));
  return {
    all,
    get: (caseId: number) => machine.state.get(caseId)?.record,
    wanted: () => all().filter(({ isWanted }) => isWanted),
    /** The download of a case has come further. */
    apply,
    async put(offlineCase: OfflineCase): Promise<OfflineCase> {
      await collection.put(String(offlineCase.caseId), offlineCase);
      apply(offlineCase.caseId, { type: 'noted', offlineCase });
      return offlineCase;
    },
    async remove(caseId: number): Promise<void> {
      apply(caseId, { type: 'forgotten' });
      await collection.remove(String(caseId));
    },
    /** Whether another tab has downloaded all of it since this one asked. */
    async isDoneElsewhere({ caseId, wantedAt }: OfflineCase): Promise<boolean> {
      const present = (await collection.get(String(caseId)))?.value;
      if (!present?.isWanted || !isComplete(present) || present.wantedAt < wantedAt) return false;
      apply(caseId, { type: 'noted', offlineCase: present });
      return true;
    },
  };
}
