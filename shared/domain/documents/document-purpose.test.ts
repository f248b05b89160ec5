import { findPurpose, isAttendeeListPhoto } from './document-purpose.ts';

const photo = { fileType: 'image/jpeg', documentTypeCode: 'VL2', description: 'Deltakerliste' };

test.each(['Deltakerliste', 'Deltakarliste', 'Attendee list'])(
  '[FLT-6] a photo that 1.6 or 1.7 called %s is one of the attendee list',
  (description) => {
    expect(isAttendeeListPhoto({ ...photo, description })).toBe(true);
    expect(isAttendeeListPhoto({ ...photo, description, purpose: null })).toBe(true);
  },
);

test('[FLT-6] a photo marked as the attendee list is one, whatever it is called', () => {
  expect(isAttendeeListPhoto({ ...photo, description: 'Lista', purpose: 'attendeeList' })).toBe(
    true,
  );
});

test.each([
  ['a power of attorney', { description: 'Fullmakt' }],
  ['a PDF', { fileType: 'application/pdf' }],
  ['of another type', { documentTypeCode: 'FOTO' }],
  ['a picture of the map', { purpose: 'mapPicture' as const }],
])('[FLT-6] a document that is %s is no photo of the attendee list', (_, different) => {
  expect(isAttendeeListPhoto({ ...photo, ...different })).toBe(false);
});

test('[FLT-6] a document has its stated purpose, or that of former versions', () => {
  expect(findPurpose(photo)).toBe('attendeeList');
  expect(findPurpose({ ...photo, description: 'Fullmakt', purpose: null })).toBeNull();
  expect(findPurpose({ ...photo, purpose: 'mapPicture' })).toBe('mapPicture');
});
