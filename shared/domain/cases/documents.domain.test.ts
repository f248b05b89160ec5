import { sampleBusiness, sampleDocument, sampleGroup } from '@feltbok/testing/sample-cases.ts';
import { listDocumentGroups, withDocument, withoutDocument } from './documents.domain.ts';

const createBusiness = (...groups: ReturnType<typeof sampleGroup>[]) => ({
  ...sampleBusiness(),
  documentTypes: groups,
});
const otherUuid = 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e';
const listGroups = (of: ReturnType<typeof createBusiness>) =>
  listDocumentGroups(of).map(({ documentTypeName, numberOfAttachments, documents }) => [
    documentTypeName,
    numberOfAttachments,
    documents.map(({ id }) => id),
  ]);

test('[DOC-8] a saved document is listed under its type, and attachments are counted', () => {
  const saved = withDocument(
    createBusiness(sampleGroup(sampleDocument())),
    sampleDocument({ id: 10, uuid: otherUuid }),
  );
  expect(listGroups(saved)).toEqual([['Brev', 2, [9, 10]]]);
});

test('[DOC-8] a missing type is created, sorted by name regardless of case', () => {
  const createDocument = (documentTypeCode: string, documentTypeName: string, id: number) =>
    sampleDocument({
      documentTypeCode,
      documentTypeName,
      id,
      uuid: otherUuid.replace('5e', String(id)),
    });
  const groups = [
    sampleGroup(createDocument('A', 'avtale', 1)),
    sampleGroup(createDocument('O', 'Øvrig', 2)),
  ];
  const listNames = (name: string) =>
    listGroups(withDocument(createBusiness(...groups), createDocument('N', name, 30))).map(
      ([type]) => type,
    );
  expect(listNames('Brev')).toEqual(['avtale', 'Brev', 'Øvrig']);
  expect(listNames('Årsmelding')).toEqual(['avtale', 'Øvrig', 'Årsmelding']);
});

test('[DOC-8] a document that is saved once more is the same document', () => {
  const saved = withDocument(
    createBusiness(sampleGroup(sampleDocument())),
    sampleDocument({ id: 77, revision: 2 }),
  );
  expect(listGroups(saved)).toEqual([['Brev', 1, [77]]]);
});

test('[DOC-8] a deleted document disappears, and its type with the last one', () => {
  const two = createBusiness(
    sampleGroup(sampleDocument(), sampleDocument({ id: 10, uuid: otherUuid })),
  );
  const withOneDocument = withoutDocument(two, otherUuid);
  expect(listGroups(withOneDocument)).toEqual([['Brev', 1, [9]]]);
  expect(listGroups(withoutDocument(withOneDocument, sampleDocument().uuid))).toEqual([]);
  expect(withoutDocument(withOneDocument, otherUuid)).toBe(withOneDocument);
});
