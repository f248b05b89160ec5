import type { DocumentChange, DocumentGroup, StoredDocument } from '../documents/document.ts';
import type { Business } from './case.ts';

/**
 * A document as the device knows it: what only the server gives is absent before the server has it.
 */
export interface ListedDocument extends Omit<StoredDocument, 'id' | 'revision'> {
  id?: number;
  revision?: number;
}

/** The documents of one type, of which some may not be on the server yet. */
export interface ListedGroup extends Omit<DocumentGroup, 'documents'> {
  documents: ListedDocument[];
}

/** Of a business that the device knows only the head of: none. */
export const groupsOf = (business: Business): readonly ListedGroup[] =>
  business.documentTypes ?? [];

export const documentsOf = (business: Business): ListedDocument[] =>
  groupsOf(business).flatMap(({ documents }) => documents);

const alphabetically = new Intl.Collator('nb', { sensitivity: 'base' });

/** As a type's documents follow each other in the list. */
const inGroup = (document: ListedDocument) => (group: ListedGroup) =>
  group.documentTypeCode === document.documentTypeCode;

/**
 * The business with the document under its type, which is made where it is missing; in place of one
 * of the same uuid.
 */
export function withDocument(business: Business, document: ListedDocument): Business {
  if (!business.documentTypes) return business;
  const groups = groupsOf(business);
  const present = documentsOf(business).some(({ uuid }) => uuid === document.uuid);
  if (present) return mapDocuments(business, document.uuid, () => [document]);
  if (groups.some(inGroup(document))) {
    return withGroups(
      business,
      groups.map((group) =>
        inGroup(document)(group) ? { ...group, documents: [...group.documents, document] } : group,
      ),
    );
  }
  const { documentTypeCode, documentTypeName } = document;
  const made = {
    documentTypeCode,
    documentTypeName,
    numberOfAttachments: 0,
    documents: [document],
  };
  return withGroups(
    business,
    [...groups, made].sort((a, b) =>
      alphabetically.compare(a.documentTypeName, b.documentTypeName),
    ),
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

export const photosIn = (business: Business): ListedDocument[] =>
  documentsOf(business).filter(isPhoto);

/** The same business when it has no such document. */
function mapDocuments(
  business: Business,
  uuid: string,
  map: (document: ListedDocument) => ListedDocument[],
): Business {
  const groups = groupsOf(business);
  const isNamed = (document: ListedDocument) => document.uuid === uuid;
  if (!groups.some(({ documents }) => documents.some(isNamed))) return business;
  return withGroups(
    business,
    groups.map((group) =>
      group.documents.some(isNamed)
        ? {
            ...group,
            documents: group.documents.flatMap((one) => (isNamed(one) ? map(one) : [one])),
          }
        : group,
    ),
  );
}

const withGroups = (business: Business, groups: readonly ListedGroup[]): Business => ({
  ...business,
  documentTypes: groups
    .filter(({ documents }) => documents.length > 0)
    // A document that waits to be sent has no number yet; all else of it is as the server will have
    // it.
    .map((group) => ({ ...group, numberOfAttachments: group.documents.length }) as DocumentGroup),
});
