import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { documentContents } from '@feltbok/shared/device/document-contents';
import { itemKeyOf } from '@feltbok/shared/sync/change';
import { atom } from 'jotai';
import { deviceStoreAtom } from './storage.state';

/** Contents of documents that this device stores; null where it stores nothing. */
export const documentContentsAtom = atom((get) => {
  const device = get(deviceStoreAtom);
  return device && documentContents(device);
});

/** A document's content where it is on this device: queued, or cached; else null. */
export const contentOnDeviceAtom = atom(null, async (get, _set, uuid: string): Promise<Blob | null> => {
  const { sync } = get(hostServicesAtom);
  const queued = await sync.readFile(itemKeyOf({ kind: 'document', method: 'POST', url: '', uuid }));
  return queued ?? (await get(documentContentsAtom)?.read(uuid)) ?? null;
});
