import type { NewDocument } from '@feltbok/contract/documents.ts';
import {
  type ListedDocument,
  withDocument,
  withDocumentChange,
  withoutDocument,
} from '@feltbok/domain/cases/documents.domain.ts';
import type { DocumentChange } from '@feltbok/domain/documents/document.ts';
import type { Base, Change } from '../change.ts';
import { foldIntoCreation } from './folding.domain.ts';
import type { Kind, KindMessages } from './kind.ts';

/** The document as the user left it, or as it was when the user deleted it. */
export interface DocumentPayload {
  document: ListedDocument;
}

const saving: KindMessages = {
  saved: 'ToastMessages.DocumentSavedSuccessfully',
  notSaved: 'ToastMessages.DocumentSavingError',
  waiting: 'ToastMessages.SavedOnDevice',
  synced: 'ToastMessages.DocumentSavedSuccessfully',
  notSynced: 'ToastMessages.DocumentSavingError',
};
const deleting: KindMessages = {
  saved: 'ToastMessages.DocumentDeletedSuccessfully',
  notSaved: 'ToastMessages.DocumentDeletingError',
  waiting: 'ToastMessages.DeletedOnDevice',
  synced: 'ToastMessages.DocumentDeletedSuccessfully',
  notSynced: 'ToastMessages.DocumentDeletingError',
};

/**
 * POST /api/Documents with its content after it, PATCH and DELETE /api/Documents/{id}: one
 * document, by its uuid. A document's content never changes; whether it is relevant may.
 */
export const documentKind: Kind<DocumentPayload> = {
  screen: 'documents',
  messages: ({ method }) => (method === 'DELETE' ? deleting : saving),
  nameOf: ({ payload }) => payload.document.fileName,
  fold(earlier, later) {
    const folded = foldIntoCreation(earlier, later);
    if (!folded || later.method !== 'PATCH' || earlier.method === 'DELETE') return folded;
    const change = changeIn(later);
    return {
      ...earlier,
      dependsOn: later.dependsOn ?? (change.markUuid === null ? undefined : earlier.dependsOn),
      data: { ...(earlier.data as object), ...change },
      payload: { document: { ...earlier.payload.document, ...change } },
    };
  },
  theirs({ current, revision }): Base<DocumentPayload> | undefined {
    const document = current as Partial<ListedDocument> | null | undefined;
    if (typeof document?.uuid !== 'string') return undefined;
    return {
      revision: document.revision ?? revision,
      values: { document: document as ListedDocument },
    };
  },
  isSame: (one, other) =>
    one.document.isRelevant === other.document.isRelevant &&
    (one.document.markUuid ?? null) === (other.document.markUuid ?? null),
  merge(mine, theirs) {
    // Who deletes what somebody else has just spoken for decides once more.
    if (mine.method === 'DELETE') return null;
    // What the user has just chosen of a document stands; all else is theirs.
    const document = { ...theirs.values.document, ...changeIn(mine) };
    return { ...mine, payload: { document }, basedOn: theirs };
  },
  isOfWholeCase: ({ payload }) => payload.document.businessId === null,
  applyPending(business, waiting) {
    const { method, payload } = waiting;
    const { document } = payload;
    const change = changeIn(waiting);
    if (method === 'DELETE') return withoutDocument(business, document.uuid);
    if (method !== 'POST') return withDocumentChange(business, document.uuid, change);
    const isThere = business.documentTypes?.some(({ documents }) =>
      documents.some(({ uuid }) => uuid === document.uuid),
    );
    return isThere ? business : withDocument(business, document);
  },
  applySynced(business, sent, { revision, body }) {
    const { method, payload } = sent;
    const { document } = payload;
    if (method === 'DELETE') return withoutDocument(business, document.uuid);
    if (method !== 'POST') {
      return withDocumentChange(business, document.uuid, {
        ...changeIn(sent),
        ...(revision !== null && { revision }),
      });
    }
    const { id } = (body ?? {}) as { id?: number };
    return withDocument(business, { ...document, id, revision: revision ?? undefined });
  },
};

/** The fields that a change of a document names. */
const changeIn = ({ method, data }: Change<DocumentPayload>): DocumentChange =>
  method === 'PATCH' ? (data as DocumentChange) : {};

/**
 * Where a document's own calls go: by its number, or by the one that its creation is going to get.
 */
const pathOf = ({ id }: ListedDocument) => `/api/Documents/${id ?? '{id}'}`;

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

/** Is sent after the boundary mark that it is tied to, where the server does not have that yet. */
const afterMark = (pendingMark: string | undefined) => pendingMark && { dependsOn: pendingMark };

/**
 * The change that saves a new document; its file goes with it. @param pendingMark uuid of a
 * boundary mark that the server must have first
 */
export function documentCreation(
  place: Place,
  document: ListedDocument,
  pendingMark?: string,
): Change<DocumentPayload> {
  const { id: _, revision: __, ...fields } = document;
  return {
    kind: 'document',
    ...place,
    uuid: document.uuid,
    method: 'POST',
    url: '/api/Documents',
    fileUrl: `/api/Documents/${document.uuid}/content`,
    ...afterMark(pendingMark),
    data: fields satisfies NewDocument,
    payload: { document },
  };
}

/** @param pendingMark uuid of a boundary mark that the server must have first */
export function documentChange(
  place: Place,
  document: ListedDocument,
  change: DocumentChange,
  pendingMark?: string,
): Change<DocumentPayload> {
  return {
    kind: 'document',
    ...place,
    uuid: document.uuid,
    method: 'PATCH',
    url: pathOf(document),
    ...afterMark(pendingMark),
    data: change,
    payload: { document: { ...document, ...change } },
    basedOn: baseOf(document),
  };
}

export function documentDeletion(place: Place, document: ListedDocument): Change<DocumentPayload> {
  return {
    kind: 'document',
    ...place,
    uuid: document.uuid,
    method: 'DELETE',
    url: pathOf(document),
    data: undefined,
    payload: { document },
    basedOn: baseOf(document),
  };
}

const baseOf = (document: ListedDocument): Base<DocumentPayload> | undefined =>
  document.revision === undefined
    ? undefined
    : { revision: document.revision, values: { document } };
