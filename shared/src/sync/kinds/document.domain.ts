import {
  type ListedDocument,
  withDocument,
  withoutDocument,
  withRelevance,
} from '@feltbok/shared/case/documents.domain';
import type { DocumentChange, NewDocument } from '@feltbok/shared/wire/documents';
import type { Base, Change } from '../change';
import { foldIntoCreation } from './folding.domain';
import type { Kind, KindMessages } from './kind';

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
 * POST /api/Documents with its content after it, PATCH and DELETE /api/Documents/{id}: one document, by its uuid. A
 * document's content never changes; whether it is relevant may.
 */
export const documentKind: Kind<DocumentPayload> = {
  screen: 'documents',
  messages: ({ method }) => (method === 'DELETE' ? deleting : saving),
  nameOf: ({ payload }) => payload.document.fileName,
  fold(earlier, later) {
    const folded = foldIntoCreation(earlier, later);
    if (!folded || folded === later) return folded;
    const { isRelevant } = later.payload.document;
    return {
      ...earlier,
      data: { ...(earlier.data as NewDocument), isRelevant } satisfies NewDocument,
      payload: { document: { ...earlier.payload.document, isRelevant } },
    };
  },
  theirs({ current, revision }): Base<DocumentPayload> | undefined {
    const document = current as Partial<ListedDocument> | null | undefined;
    if (typeof document?.uuid !== 'string') return undefined;
    return { revision: document.revision ?? revision, values: { document: document as ListedDocument } };
  },
  isSame: (one, other) => one.document.isRelevant === other.document.isRelevant,
  merge(mine, theirs) {
    // Who deletes what somebody else has just spoken for decides once more.
    if (mine.method === 'DELETE') return null;
    // Of two values one is theirs: what differs from it is what the user has just chosen.
    const { isRelevant } = mine.payload.document;
    const document = { ...theirs.values.document, isRelevant };
    return { ...mine, data: { isRelevant } satisfies DocumentChange, payload: { document }, basedOn: theirs };
  },
  isOfWholeCase: ({ payload }) => payload.document.businessId === null,
  applyPending(business, { method, payload: { document } }) {
    if (method === 'DELETE') return withoutDocument(business, document.uuid);
    if (method !== 'POST') return withRelevance(business, document.uuid, document);
    const isThere = business.documentTypes?.some(({ documents }) =>
      documents.some(({ uuid }) => uuid === document.uuid),
    );
    return isThere ? business : withDocument(business, document);
  },
  applySynced(business, { method, payload: { document } }, { revision, body }) {
    if (method === 'DELETE') return withoutDocument(business, document.uuid);
    if (method !== 'POST') {
      const { isRelevant } = document;
      return withRelevance(business, document.uuid, { isRelevant, ...(revision !== null && { revision }) });
    }
    const { id } = (body ?? {}) as { id?: number };
    return withDocument(business, { ...document, id, revision: revision ?? undefined });
  },
};

/** Where a document's own calls go: by its number, or by the one that its creation is going to get. */
const pathOf = ({ id }: ListedDocument) => `/api/Documents/${id ?? '{id}'}`;

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

/** The change that saves a new document; its file goes with it. */
export function documentCreation(place: Place, document: ListedDocument): Change<DocumentPayload> {
  const { id: _, revision: __, ...fields } = document;
  return {
    ...{ kind: 'document', ...place, uuid: document.uuid },
    ...{ method: 'POST', url: '/api/Documents', fileUrl: `/api/Documents/${document.uuid}/content` },
    data: fields satisfies NewDocument,
    payload: { document },
  };
}

export function relevanceChange(place: Place, document: ListedDocument, isRelevant: boolean): Change<DocumentPayload> {
  return {
    ...{ kind: 'document', ...place, uuid: document.uuid, method: 'PATCH', url: pathOf(document) },
    data: { isRelevant } satisfies DocumentChange,
    payload: { document: { ...document, isRelevant } },
    basedOn: baseOf(document),
  };
}

export function documentDeletion(place: Place, document: ListedDocument): Change<DocumentPayload> {
  return {
    ...{ kind: 'document', ...place, uuid: document.uuid, method: 'DELETE', url: pathOf(document) },
    data: undefined,
    payload: { document },
    basedOn: baseOf(document),
  };
}

const baseOf = (document: ListedDocument): Base<DocumentPayload> | undefined =>
  document.revision === undefined ? undefined : { revision: document.revision, values: { document } };
