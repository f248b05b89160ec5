import {
  type ListedDocument,
  type ListedGroup,
  listDocumentGroups,
} from '@feltbok/domain/cases/documents.domain.ts';
import { toMediaType } from '@feltbok/domain/documents/media-type.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import {
  buildDocumentDeletion,
  buildDocumentUpdate,
  type DocumentPayload,
} from '@feltbok/offline/queue/kinds/document.domain.ts';
import { renewCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import {
  contentOnDeviceAtom,
  documentContentsAtom,
} from '@feltbok/runtime/device/document-contents.state.ts';
import { createQueuedChanges, type SaveConflict } from '@feltbok/runtime/editing/queued-changes.ts';
import { resolve, submit } from '@feltbok/runtime/editing/submit.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { sendStatusAtom, uploadProgressAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { createRemoteContent, fetchContent } from './documents-source';
import { getViewKind } from './viewer/view-kind.domain';
import { createLocalContent, type ViewedContent } from './viewer/viewed-content';

const noGroups: readonly ListedGroup[] = [];

/** The open business's documents by type, with changes that wait to be sent. */
export const documentGroupsAtom = atom((get) => {
  const open = get(openBusinessAtom);
  return open ? listDocumentGroups(open.business) : noGroups;
});

export const getDocument = ({ change }: { change: Change }): ListedDocument =>
  (change.payload as DocumentPayload).document;

/** Status of a document with a change that the server does not have yet. */
export type UploadStatus = 'waiting' | 'sending' | { percent: number };

const { waitingAtom, failedAtom } = createQueuedChanges<Change<DocumentPayload>>(
  'document',
  'caseId',
);

/**
 * Changes to the case's documents that the server rejected, or that conflict with another user's.
 */
export const failedDocumentsAtom = failedAtom;

/** Upload statuses by the document's uuid. */
export const uploadStatusesAtom = atom((get): ReadonlyMap<string, UploadStatus> => {
  const getSendStatus = get(sendStatusAtom);
  const progress = get(uploadProgressAtom);
  return new Map(
    get(waitingAtom).map((item): [string, UploadStatus] => {
      const percent = progress.get(item.key);
      return [
        getDocument(item).uuid,
        percent === undefined ? getSendStatus(item.key) : { percent },
      ];
    }),
  );
});

/** Document deletions of this case that wait to be sent. */
export const waitingDeletionsAtom = atom((get) =>
  get(waitingAtom).filter(
    (item) => item.change.method === 'DELETE' && getDocument(item).id !== undefined,
  ),
);

/** Whether a new document of this case is being sent. */
export const isUploadingAtom = atom((get) =>
  get(waitingAtom).some(
    ({ key, change }) => change.method === 'POST' && get(sendStatusAtom)(key) === 'sending',
  ),
);

export const setRelevanceAtom = atom(
  null,
  async (get, _set, document: ListedDocument, isRelevant: boolean) => {
    const open = get(openBusinessAtom);
    if (!open) return;
    const change = buildDocumentUpdate(toPlace(open), document, { isRelevant });
    await submit(get, change, 'ToastMessages.DocumentSavingError');
  },
);

/** Deletes a document, or drops a new one that was not sent yet. The caller has asked the user. */
export const deleteDocumentAtom = atom(
  null,
  async (get, _set, document: ListedDocument): Promise<void> => {
    const open = get(openBusinessAtom);
    if (open)
      await submit(
        get,
        buildDocumentDeletion(toPlace(open), document),
        'ToastMessages.DocumentDeletingError',
      );
  },
);

/**
 * Asks the server to seal a document now, and refreshes the list. @returns whether the server
 * accepted that
 */
export const askForSealAtom = atom(null, async (get, set, id: number): Promise<boolean> => {
  const idempotencyKey = crypto.randomUUID();
  const { ok } = await get(hostServicesAtom).api.call('sealDocument', {
    path: { id },
    body: undefined,
    idempotencyKey,
  });
  if (ok) await set(renewCaseListAtom);
  return ok;
});

/** Deletes a document after the user confirmed it, although somebody else has changed it. */
export const deleteDespiteConflictAtom = atom(
  null,
  (get, _set, conflict: SaveConflict<DocumentPayload>) => {
    const { key, change, serverVersion } = conflict;
    const { caseId, businessId, caseNumber } = change;
    const deletion = buildDocumentDeletion(
      { caseId, businessId, caseNumber },
      serverVersion.values.document,
    );
    return resolve(get, key, deletion, 'ToastMessages.DocumentDeletingError');
  },
);

/** Sends a rejected photo without its boundary mark, which somebody may have deleted. */
export const sendWithoutMarkAtom = atom(
  null,
  (get, _set, { change }: { change: Change<DocumentPayload> }) => {
    const { caseId, businessId, caseNumber, payload } = change;
    const withoutMark = buildDocumentUpdate({ caseId, businessId, caseNumber }, payload.document, {
      markUuid: null,
    });
    return submit(get, withoutMark, 'ToastMessages.DocumentSavingError');
  },
);

/**
 * Reads a document's content that is queued or cached on this device; null when it is not there.
 */
export const readStoredContentAtom = atom(
  null,
  async (_get, set, document: ListedDocument): Promise<Blob | null> => {
    const stored = await set(contentOnDeviceAtom, document.uuid);
    return stored && withDocumentType(stored, document);
  },
);

/** Size in bytes from which a PDF is read in ranges, so that its first page shows early. */
const minRangedPdfBytes = 500_000;

/**
 * Opens a document's content for the viewer, from this device or from the server; the device caches
 * what was fetched.
 * @throws ApiFailure when it is not on the device and cannot be fetched
 */
export const openContentAtom = atom(
  null,
  async (get, set, document: ListedDocument): Promise<ViewedContent> => {
    const stored = await set(readStoredContentAtom, document);
    if (stored) return createLocalContent(stored);
    const { api } = get(hostServicesAtom);
    const { id, uuid, fileSize } = document;
    if (id === undefined)
      throw new Error('The document is neither on this device nor on the server');
    const store = async (whole: Blob) => get(documentContentsAtom)?.storeOpened(uuid, whole);
    if (getViewKind(document) === 'pdf' && fileSize > minRangedPdfBytes)
      return createRemoteContent(api, id, fileSize, store);
    const content = await fetchContent(api, id);
    await store(content);
    return createLocalContent(withDocumentType(content, document));
  },
);

/** Gives the content the document's media type; browsers do not know the short names of types. */
const withDocumentType = (content: Blob, { fileType }: ListedDocument) =>
  new Blob([content], { type: toMediaType(fileType) });
