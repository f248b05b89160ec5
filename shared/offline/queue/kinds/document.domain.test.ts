import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import {
  buildDocumentCreation,
  buildDocumentDeletion,
  buildDocumentUpdate,
  documentKind,
} from './document.domain.ts';

const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const photo: ListedDocument = {
  uuid: 'p',
  fileName: 'a.jpg',
  description: '',
  fileType: 'image/jpeg',
  fileSize: 4,
  isRelevant: true,
  documentTypeCode: 'FOTO',
  documentTypeName: 'Foto',
  caseId: 1042,
  businessId: 2077,
  capturedAt: null,
  capturedLatitude: null,
  capturedLongitude: null,
};
const saved: ListedDocument = { ...photo, id: 9, revision: 1, markUuid: 'm1' };

test('[RGT-15] an unsent photo that is attached to a mark is sent with it', () => {
  const tied = documentKind.fold(
    buildDocumentCreation(place, photo),
    buildDocumentUpdate(place, photo, { markUuid: 'm1' }, 'm1'),
  );
  expect(tied).toMatchObject({
    method: 'POST',
    data: { isRelevant: true, markUuid: 'm1' },
    dependsOn: 'm1',
  });
  expect(tied?.fileUrl).toBe('/api/Documents/p/content');
  const untied =
    tied && documentKind.fold(tied, buildDocumentUpdate(place, photo, { markUuid: null }));
  expect(untied).toMatchObject({
    data: { markUuid: null },
    payload: { document: { markUuid: null } },
  });
  expect(untied?.dependsOn).toBeUndefined();
});

test('[RGT-15] a waiting relevance and a waiting attachment are both sent', () => {
  const first = buildDocumentUpdate(place, saved, { isRelevant: false });
  const both = documentKind.fold(
    first,
    buildDocumentUpdate(place, { ...saved, isRelevant: false }, { markUuid: null }),
  );
  expect(both).toMatchObject({ method: 'PATCH', data: { isRelevant: false, markUuid: null } });
  expect(both && documentKind.fold(both, buildDocumentDeletion(place, saved))).toMatchObject({
    method: 'DELETE',
  });
});

test('[RGT-15] others’ changes of a photo stay beside its new attachment', () => {
  const ourChange = buildDocumentUpdate(place, saved, { markUuid: 'm2' });
  const serverVersion = {
    revision: 2,
    values: { document: { ...saved, isRelevant: false, revision: 2 } },
  };
  expect(documentKind.merge?.(ourChange, serverVersion)).toMatchObject({
    data: { markUuid: 'm2' },
    payload: { document: { isRelevant: false, markUuid: 'm2' } },
    basedOn: { revision: 2 },
  });
});
