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
import { fetched, fetchedInRanges } from './documents-source';
import { viewKindOf } from './viewer/view-kind.domain';
import { contentAtHand, type ViewedContent } from './viewer/viewed-content';

const none: readonly ListedGroup[] = [];

/** The documents of the open business as the user left them, by type. */
export const documentGroupsAtom = atom((get) => {
  const open = get(openBusinessAtom);
  return open ? listDocumentGroups(open.business) : none;
});

export const documentIn = ({ change }: { change: Change }): ListedDocument =>
  (change.payload as DocumentPayload).document;

/** Status of a document that is not on the server as it is shown. */
export type UploadStatus = 'waiting' | 'sending' | { percent: number };

const { waitingAtom, failedAtom } = createQueuedChanges<Change<DocumentPayload>>(
  'document',
  'caseId',
);

/**
 * Changes to this case's documents that the server rejected, or that conflict with somebody else's.
 */
export const failedDocumentsAtom = failedAtom;

/** By uuid. */
export const uploadStatusesAtom = atom((get): ReadonlyMap<string, UploadStatus> => {
  const sendStatusOf = get(sendStatusAtom);
  const progress = get(uploadProgressAtom);
  return new Map(
    get(waitingAtom).map((item): [string, UploadStatus] => {
      const percent = progress.get(item.key);
      return [documentIn(item).uuid, percent === undefined ? sendStatusOf(item.key) : { percent }];
    }),
  );
});

/** Documents of this case that the server is to delete and has not yet. */
export const waitingDeletionsAtom = atom((get) =>
  get(waitingAtom).filter(
    (item) => item.change.method === 'DELETE' && documentIn(item).id !== undefined,
  ),
);

/** Whether a new document of this case is on its way right now. */
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

/** Deletes a document, or gives up one that has not been sent. The caller has asked the user. */
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
 * Asks the server to seal a paper now, and has the list say that it waits. @returns false when it
 * does not answer so
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

/** The user deletes a document all the same, though somebody else has changed it. */
export const deleteAllTheSameAtom = atom(
  null,
  (get, _set, conflict: SaveConflict<DocumentPayload>) => {
    const { key, change, theirs } = conflict;
    const { caseId, businessId, caseNumber } = change;
    const deletion = buildDocumentDeletion(
      { caseId, businessId, caseNumber },
      theirs.values.document,
    );
    return resolve(get, key, deletion, 'ToastMessages.DocumentDeletingError');
  },
);

/**
 * Sends a rejected photo without the boundary mark that it was tied to, which somebody may have
 * deleted.
 */
export const sendUntiedAtom = atom(
  null,
  (get, _set, { change }: { change: Change<DocumentPayload> }) => {
    const { caseId, businessId, caseNumber, payload } = change;
    const untied = buildDocumentUpdate({ caseId, businessId, caseNumber }, payload.document, {
      markUuid: null,
    });
    return submit(get, untied, 'ToastMessages.DocumentSavingError');
  },
);

/** A document's content where it is on this device: queued, or cached. */
export const contentHereAtom = atom(
  null,
  async (_get, set, document: ListedDocument): Promise<Blob | null> => {
    const here = await set(contentOnDeviceAtom, document.uuid);
    return here && typed(here, document);
  },
);

/** Bytes from which a PDF is read in ranges: the first page shows before the rest has come. */
const largePdf = 500_000;

/**
 * A document's content as the viewer reads it: from this device, or from the server, which the
 * device then caches.
 * @throws ApiFailure when it is not on the device and cannot be fetched
 */
export const openContentAtom = atom(
  null,
  async (get, set, document: ListedDocument): Promise<ViewedContent> => {
    const here = await set(contentHereAtom, document);
    if (here) return contentAtHand(here);
    const { api } = get(hostServicesAtom);
    const { id, uuid, fileSize } = document;
    if (id === undefined)
      throw new Error('The document is neither on this device nor on the server');
    const store = async (whole: Blob) => get(documentContentsAtom)?.storeOpened(uuid, whole);
    if (viewKindOf(document) === 'pdf' && fileSize > largePdf)
      return fetchedInRanges(api, id, fileSize, store);
    const content = await fetched(api, id);
    await store(content);
    return contentAtHand(typed(content, document));
  },
);

/** The document's own type: short names and synonyms mean nothing to a browser. */
const typed = (content: Blob, { fileType }: ListedDocument) =>
  new Blob([content], { type: toMediaType(fileType) });
