import { sampleBusiness, sampleDocument, sampleGroup } from '@feltbok/testing/sample-cases.ts';
import { listDocumentGroups, withDocument, withoutDocument } from './documents.domain.ts';

const business = (...groups: ReturnType<typeof sampleGroup>[]) => ({
  ...sampleBusiness(),
  documentTypes: groups,
});
const other = 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e';
const shown = (of: ReturnType<typeof business>) =>
  listDocumentGroups(of).map(({ documentTypeName, numberOfAttachments, documents }) => [
    documentTypeName,
    numberOfAttachments,
    documents.map(({ id }) => id),
  ]);

test('[DOC-8] a saved document comes under its type, and the number of attachments follows', () => {
  const saved = withDocument(
    business(sampleGroup(sampleDocument())),
    sampleDocument({ id: 10, uuid: other }),
  );
  expect(shown(saved)).toEqual([['Brev', 2, [9, 10]]]);
});

test('[DOC-8] a missing type is made, in the order of names of any case', () => {
  const named = (documentTypeCode: string, documentTypeName: string, id: number) =>
    sampleDocument({
      documentTypeCode,
      documentTypeName,
      id,
      uuid: other.replace('5e', String(id)),
    });
  const groups = [sampleGroup(named('A', 'avtale', 1)), sampleGroup(named('O', 'Øvrig', 2))];
  const names = (name: string) =>
    shown(withDocument(business(...groups), named('N', name, 30))).map(([type]) => type);
  expect(names('Brev')).toEqual(['avtale', 'Brev', 'Øvrig']);
  expect(names('Årsmelding')).toEqual(['avtale', 'Øvrig', 'Årsmelding']);
});

test('[DOC-8] a document that is saved once more is the same document', () => {
  const saved = withDocument(
    business(sampleGroup(sampleDocument())),
    sampleDocument({ id: 77, revision: 2 }),
  );
  expect(shown(saved)).toEqual([['Brev', 1, [77]]]);
});

test('[DOC-8] a deleted document disappears, and its type with the last one', () => {
  const two = business(sampleGroup(sampleDocument(), sampleDocument({ id: 10, uuid: other })));
  const one = withoutDocument(two, other);
  expect(shown(one)).toEqual([['Brev', 1, [9]]]);
  expect(shown(withoutDocument(one, sampleDocument().uuid))).toEqual([]);
  expect(withoutDocument(one, other)).toBe(one);
});
