import { sampleBusiness, sampleDocument, sampleGroup } from '@feltbok/testing/sample-cases.ts';
import { listPowersOfAttorney } from './signing.domain.ts';

const ofType = { documentTypeCode: 'VL2', documentTypeName: 'Fullmakt', fileType: 'image/jpeg' };

test('[FLT-6] photos of the attendee list are no powers of attorney', () => {
  const documents = [
    sampleDocument({ ...ofType, uuid: 'a', description: 'Fullmakt fra Ola', fileName: 'a.jpg' }),
    sampleDocument({ ...ofType, uuid: 'b', description: 'Lista', purpose: 'attendeeList' }),
    // Version 1.7 has stored it in this form on devices and in their queues.
    sampleDocument({ ...ofType, uuid: 'c', description: 'Deltakerliste', purpose: null }),
    sampleDocument({ ...ofType, uuid: 'd', description: 'Attendee list' }),
  ];
  const business = {
    ...sampleBusiness(),
    documentTypes: [sampleGroup(...documents), sampleGroup(sampleDocument())],
  };
  expect(listPowersOfAttorney(business)).toEqual([
    { uuid: 'a', fileName: 'a.jpg', description: 'Fullmakt fra Ola' },
  ]);
});
