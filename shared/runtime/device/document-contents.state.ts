import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { getItemKey } from '@feltbok/offline/queue/change.ts';
import { createDocumentContents } from '@feltbok/offline/stores/document-contents.ts';
import { atom } from 'jotai';
import { hostServicesAtom } from '../federation/remote.ts';
import { deviceStoreAtom } from './storage.state.ts';

/** Contents of documents that this device stores; null where it stores nothing. */
export const documentContentsAtom = atom((get) => {
  const device = get(deviceStoreAtom);
  return device && createDocumentContents(device);
});

/** A document's content where it is on this device: queued, or cached; else null. */
export const contentOnDeviceAtom = atom(
  null,
  async (get, _set, uuid: string): Promise<Blob | null> => {
    const { sync } = get(hostServicesAtom);
    const queued = await sync.readFile(
      getItemKey({ kind: 'document', method: 'POST', url: '', uuid }),
    );
    return queued ?? (await get(documentContentsAtom)?.read(uuid)) ?? null;
  },
);

/** Time limit in milliseconds, long enough for a large file on a weak connection. */
const timeoutMs = 60_000;

/**
 * A document's content, from this device or else from the server, and then on this device too.
 * @param canAsk whether the server is worth asking
 * @returns why the server did not give it, or null where it was not asked
 */
export const documentContentAtom = atom(
  null,
  async (
    get,
    set,
    { id, uuid }: { id?: number; uuid: string },
    canAsk = true,
  ): Promise<Blob | ApiFailure | null> => {
    const here = await set(contentOnDeviceAtom, uuid);
    if (here || id === undefined || !canAsk) return here;
    const answer = await get(hostServicesAtom).api.call('getDocumentContent', {
      path: { id },
      body: undefined,
      timeoutMs,
    });
    if (!answer.ok) return answer.failure;
    void get(documentContentsAtom)?.storeOpened(uuid, answer.body);
    return answer.body;
  },
);
