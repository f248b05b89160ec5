import type { ItemKey } from '@feltbok/offline/queue/change.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { atom } from 'jotai';

/** Queues failed items again, each in one transaction, and sends them. */
export const retryAllAtom = atom(null, async (get, _set, keys: readonly ItemKey[]) => {
  const { sync } = get(hostServicesAtom);
  await Promise.all(keys.map((key) => sync.retry(key)));
});

/**
 * Exports one item as a file: an upload as it is, other changes as JSON. The item stays queued.
 * @throws Error when it is no longer there
 */
export const exportItemAtom = atom(null, async (get, _set, key: ItemKey): Promise<void> => {
  const exported = await get(hostServicesAtom).sync.exportItem(key);
  if (!exported) throw new Error(`Nothing is queued under ${key}`);
  saveFile(
    exported.file ?? new File([exported.content], exported.fileName, { type: 'application/json' }),
  );
});

/** @throws Error when it is no longer the item that the user saw */
export const discardItemAtom = atom(null, async (get, _set, key: ItemKey): Promise<void> => {
  const outcome = await get(hostServicesAtom).sync.discard(key);
  if (outcome !== 'discarded') throw new Error(`What was seen under ${key} is no longer there`);
});
