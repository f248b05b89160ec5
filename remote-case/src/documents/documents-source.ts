import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import type { DocumentContents } from '@feltbok/offline/stores/document-contents.ts';
import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import { createFetchedContent } from './viewer/viewed-content';

/**
 * Creates the offline source that downloads the contents of a case's documents. Contents that wait
 * to be sent are on the device anyway.
 */
export function createDocumentsSource(contents: DocumentContents, api: ApiClient): OfflineSource {
  return {
    part: 'documents',
    async plan({ offlineCase }) {
      const storedSizes = await contents.listOfflineSizes();
      const documents = new Map(
        offlineCase.businesses
          .flatMap(listCaseDocuments)
          .map((document) => [document.uuid, document]),
      );
      // A document that is still being scanned is left out, unless it was taken on this device. It
      // is downloaded once the list says that it is scanned.
      const available = await Promise.all(
        [...documents.values()].map(async (document) => {
          const isAvailable =
            !document.scan ||
            (document.scan === 'waiting' && (await contents.read(document.uuid)) !== null);
          return isAvailable ? [document] : [];
        }),
      );
      return available.flat().flatMap(({ id, uuid, fileSize }) => {
        if (id === undefined) return [];
        const download = async (signal: AbortSignal) => {
          const content = (await contents.read(uuid)) ?? (await fetchContent(api, id, signal));
          signal.throwIfAborted();
          await contents.storeOffline(uuid, content);
        };
        return [
          {
            key: uuid,
            size: storedSizes.get(uuid) ?? fileSize,
            isStored: storedSizes.has(uuid),
            download,
          },
        ];
      });
    },
    remove: (uuids) => contents.removeOffline(uuids),
  };
}

/**
 * Creates a content that is fetched in ranges until all of it is needed. @param store saves the
 * whole content on the device
 */
export const createRemoteContent = (
  api: ApiClient,
  id: number,
  size: number,
  store: (whole: Blob) => Promise<void>,
) =>
  createFetchedContent(size, {
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
      const whole = await fetchContent(api, id);
      await store(whole);
      return whole;
    },
  });

/**
 * Fetches a document's content. @throws ApiFailure; DOMException `AbortError` when `signal` is
 * aborted
 */
export async function fetchContent(
  api: ApiClient,
  id: number,
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await api.call('getDocumentContent', {
    path: { id },
    body: undefined,
    signal,
    timeoutMs: 60_000,
  });
  if (!answer.ok) throw answer.failure;
  return answer.body;
}
