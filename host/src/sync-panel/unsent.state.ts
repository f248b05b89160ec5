import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import type { ItemKey } from '@feltbok/shared/sync/change';
import { atom } from 'jotai';
import { saveFile } from '../sign-out/unsent-file';

/** Puts failed items back among what waits, each in one step, and sends them. */
export const retryAllAtom = atom(null, async (get, _set, keys: readonly ItemKey[]) => {
  const { sync } = get(hostServicesAtom);
  await Promise.all(keys.map((key) => sync.retry(key)));
});

/** Hands one item to the user as a file: what was to be uploaded as it is, other things as JSON. It stays where it is. */
export const exportItemAtom = atom(null, async (get, _set, key: ItemKey): Promise<'exported' | 'not exported'> => {
  const exported = await get(hostServicesAtom)
    .sync.exportItem(key)
    .catch(() => null);
  if (!exported) return 'not exported';
  saveFile(exported.file ?? new File([exported.content], exported.fileName, { type: 'application/json' }));
  return 'exported';
});
