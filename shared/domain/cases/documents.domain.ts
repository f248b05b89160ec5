import type { DocumentChange, DocumentGroup, StoredDocument } from '../documents/document.ts';
import type { Business } from './case.ts';

/** A document as the device knows it, without id and revision before the server has it. */
export interface ListedDocument extends Omit<StoredDocument, 'id' | 'revision'> {
  id?: number;
  revision?: number;
}

/** The documents of one type, of which some may not be on the server yet. */
export interface ListedGroup extends Omit<DocumentGroup, 'documents'> {
  documents: ListedDocument[];
}

/** Lists the groups of a business; none when the device has only the case list's part of it. */
export const listDocumentGroups = (business: Business): readonly ListedGroup[] =>
  business.documentTypes ?? [];

export const listCaseDocuments = (business: Business): ListedDocument[] =>
  listDocumentGroups(business).flatMap(({ documents }) => documents);

const collator = new Intl.Collator('nb', { sensitivity: 'base' });

/** Builds a test for the group that a document belongs to. */
const matchesGroup = (document: ListedDocument) => (group: ListedGroup) =>
  group.documentTypeCode === document.documentTypeCode;

/**
 * Adds the document to the group of its type, which is created if needed, or replaces the document
 * that has the same uuid.
 */
export function withDocument(business: Business, document: ListedDocument): Business {
  if (!business.documentTypes) return business;
  const groups = listDocumentGroups(business);
  const isPresent = listCaseDocuments(business).some(({ uuid }) => uuid === document.uuid);
  if (isPresent) return mapDocuments(business, document.uuid, () => [document]);
  if (groups.some(matchesGroup(document))) {
    return withGroups(
      business,
      groups.map((group) =>
        matchesGroup(document)(group)
          ? { ...group, documents: [...group.documents, document] }
          : group,
      ),
    );
  }
  const { documentTypeCode, documentTypeName } = document;
  const newGroup = {
    documentTypeCode,
    documentTypeName,
    numberOfAttachments: 0,
    documents: [document],
  };
  return withGroups(
    business,
    [...groups, newGroup].sort((a, b) => collator.compare(a.documentTypeName, b.documentTypeName)),
  );
}

/** The business without the document; a type that has none left is not listed. */
export const withoutDocument = (business: Business, uuid: string): Business =>
  mapDocuments(business, uuid, () => []);

export const withDocumentChange = (
  business: Business,
  uuid: string,
  change: DocumentChange & Pick<ListedDocument, 'revision'>,
): Business => mapDocuments(business, uuid, (document) => [{ ...document, ...change }]);

/** Whether a document is a picture that every browser draws. */
export const isPhoto = ({ fileType }: ListedDocument): boolean =>
  /^image\/(jpeg|png|webp)$/.test(fileType);

export const listPhotos = (business: Business): ListedDocument[] =>
  listCaseDocuments(business).filter(isPhoto);

/** Returns the same object when the business has no such document. */
function mapDocuments(
  business: Business,
  uuid: string,
  map: (document: ListedDocument) => ListedDocument[],
): Business {
  const groups = listDocumentGroups(business);
  const hasUuid = (document: ListedDocument) => document.uuid === uuid;
  if (!groups.some(({ documents }) => documents.some(hasUuid))) return business;
  return withGroups(
    business,
    groups.map((group) =>
      group.documents.some(hasUuid)
        ? {
            ...group,
            documents: group.documents.flatMap((document) =>
              hasUuid(document) ? map(document) : [document],
            ),
          }
        : group,
    ),
  );
}

const withGroups = (business: Business, groups: readonly ListedGroup[]): Business => ({
  ...business,
  documentTypes: groups
    .filter(({ documents }) => documents.length > 0)
    // Documents that wait to be sent have no id yet; otherwise they equal those of the server.
    .map((group) => ({ ...group, numberOfAttachments: group.documents.length }) as DocumentGroup),
});
