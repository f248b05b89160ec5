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
  getMessages: ({ method }) => (method === 'DELETE' ? deleting : saving),
  getName: ({ payload }) => payload.document.fileName,
  fold(earlier, later) {
    const folded = foldIntoCreation(earlier, later);
    if (!folded || later.method !== 'PATCH' || earlier.method === 'DELETE') return folded;
    const change = getChangedFields(later);
    return {
      ...earlier,
      dependsOn: later.dependsOn ?? (change.markUuid === null ? undefined : earlier.dependsOn),
      data: { ...(earlier.data as object), ...change },
      payload: { document: { ...earlier.payload.document, ...change } },
    };
  },
  readServerVersion({ current, revision }): Base<DocumentPayload> | undefined {
    const document = current as Partial<ListedDocument> | null | undefined;
    if (typeof document?.uuid !== 'string') return undefined;
    return {
      revision: document.revision ?? revision,
      values: { document: document as ListedDocument },
    };
  },
  isSame: (first, second) =>
    first.document.isRelevant === second.document.isRelevant &&
    (first.document.markUuid ?? null) === (second.document.markUuid ?? null),
  merge(change, serverVersion) {
    // A deletion of a document that somebody else has changed needs the user's confirmation.
    if (change.method === 'DELETE') return null;
    // The fields that the user has just set win; all other fields are the server's.
    const document = { ...serverVersion.values.document, ...getChangedFields(change) };
    return { ...change, payload: { document }, basedOn: serverVersion };
  },
  appliesToWholeCase: ({ payload }) => payload.document.businessId === null,
  applyPending(business, waiting) {
    const { method, payload } = waiting;
    const { document } = payload;
    const change = getChangedFields(waiting);
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
        ...getChangedFields(sent),
        ...(revision !== null && { revision }),
      });
    }
    const { id } = (body ?? {}) as { id?: number };
    return withDocument(business, { ...document, id, revision: revision ?? undefined });
  },
};

/** The fields that an update of a document sets; none for a creation or a deletion. */
const getChangedFields = ({ method, data }: Change<DocumentPayload>): DocumentChange =>
  method === 'PATCH' ? (data as DocumentChange) : {};

/**
 * The path of a document. `{id}` is filled in when the server has answered the document's creation.
 */
const getDocumentPath = ({ id }: ListedDocument) => `/api/Documents/${id ?? '{id}'}`;

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

/** Holds the change back until the boundary mark that the document is attached to is created. */
const buildMarkDependency = (pendingMark: string | undefined) =>
  pendingMark && { dependsOn: pendingMark };

/**
 * Builds the change that creates a document. Its file is passed to `submit` beside the change.
 * @param pendingMark uuid of a boundary mark that the server must have first
 */
export function buildDocumentCreation(
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
    ...buildMarkDependency(pendingMark),
    data: fields satisfies NewDocument,
    payload: { document },
  };
}

/**
 * Builds the change that updates fields of a document.
 * @param pendingMark uuid of a boundary mark that the server must have first
 */
export function buildDocumentUpdate(
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
    url: getDocumentPath(document),
    ...buildMarkDependency(pendingMark),
    data: change,
    payload: { document: { ...document, ...change } },
    basedOn: toBase(document),
  };
}

export function buildDocumentDeletion(
  place: Place,
  document: ListedDocument,
): Change<DocumentPayload> {
  return {
    kind: 'document',
    ...place,
    uuid: document.uuid,
    method: 'DELETE',
    url: getDocumentPath(document),
    data: undefined,
    payload: { document },
    basedOn: toBase(document),
  };
}

const toBase = (document: ListedDocument): Base<DocumentPayload> | undefined =>
  document.revision === undefined
    ? undefined
    : { revision: document.revision, values: { document } };
