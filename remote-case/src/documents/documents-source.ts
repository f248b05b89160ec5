import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import type { DocumentContents } from '@feltbok/offline/stores/document-contents.ts';
import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import { contentElsewhere } from './viewer/viewed-content';

/**
 * The contents of a case's documents, for the case to be available offline. What is not sent yet is
 * here anyway.
 */
export function documentsSource(contents: DocumentContents, api: ApiClient): OfflineSource {
  return {
    part: 'documents',
    async plan({ offlineCase }) {
      const here = await contents.listOfflineSizes();
      const documents = new Map(
        offlineCase.businesses.flatMap(listCaseDocuments).map((one) => [one.uuid, one]),
      );
      // What is not scanned yet is downloaded when the list says that it is, unless it was taken on
      // this device.
      const scanned = await Promise.all(
        [...documents.values()].map(async (one) => {
          const isToBeHad =
            !one.scan || (one.scan === 'waiting' && (await contents.read(one.uuid)) !== null);
          return isToBeHad ? [one] : [];
        }),
      );
      return scanned.flat().flatMap(({ id, uuid, fileSize }) => {
        if (id === undefined) return [];
        const download = async (signal: AbortSignal) => {
          const content = (await contents.read(uuid)) ?? (await fetched(api, id, signal));
          signal.throwIfAborted();
          await contents.storeOffline(uuid, content);
        };
        return [
          { key: uuid, size: here.get(uuid) ?? fileSize, isStored: here.has(uuid), download },
        ];
      });
    },
    remove: (uuids) => contents.removeOffline(uuids),
  };
}

/**
 * A content of which only parts are fetched until all of it is wanted. @param store called with the
 * whole
 */
export const fetchedInRanges = (
  api: ApiClient,
  id: number,
  size: number,
  store: (whole: Blob) => Promise<void>,
) =>
  contentElsewhere(size, {
    part: async (begin, end) => {
      const range = { begin, end };
      const answer = await api.call('getDocumentContent', {
        path: { id },
        body: undefined,
        range,
        timeoutMs: 60_000,
      });
      if (!answer.ok) throw answer.failure;
      return answer.body;
    },
    whole: async () => {
      const whole = await fetched(api, id);
      await store(whole);
      return whole;
    },
  });

/** @throws ApiFailure; DOMException `AbortError` when `signal` is aborted */
export async function fetched(api: ApiClient, id: number, signal?: AbortSignal): Promise<Blob> {
  const answer = await api.call('getDocumentContent', {
    path: { id },
    body: undefined,
    signal,
    timeoutMs: 60_000,
  });
  if (!answer.ok) throw answer.failure;
  return answer.body;
}
