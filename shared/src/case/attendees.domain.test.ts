import { differingFields, mergeByField } from '@feltbok/shared/domain/merge';
import { sampleAttendee } from '@feltbok/testing/sample-cases';
import { type AttendeeDraft, attendeeMergeFields, isSameList } from './attendees.domain';

const anne = sampleAttendee();
const ola = sampleAttendee({ id: 502, uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02', name: 'Ola Nordvik' });
const signed = (one: AttendeeDraft): AttendeeDraft => ({ ...one, signature: 'data:image/png;base64,AAAA' });
const { id: _, ...newcomer } = sampleAttendee({ uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a03', name: 'Ny nabo' });

const merge = (base: AttendeeDraft[], mine: AttendeeDraft[], theirs: AttendeeDraft[]) =>
  mergeByField(attendeeMergeFields, { base, mine, theirs });

test('changes of different attendees by two are both taken, matched by uuid', () => {
  const mine = [signed(anne), ola, newcomer];
  const theirs = [{ ...ola, phoneNumber: '900 00 000' }, anne];
  expect(merge([anne, ola], mine, theirs)).toEqual([{ ...ola, phoneNumber: '900 00 000' }, signed(anne), newcomer]);
});

test('an attendee changed by both is taken whole, signature with name', () => {
  const renamed = { ...anne, name: 'Anne Østby Berg' };
  const versions = { base: [anne], mine: [signed(anne)], theirs: [renamed] };
  expect(mergeByField(attendeeMergeFields, versions)).toBeNull();
  expect(differingFields(attendeeMergeFields, versions)).toEqual([{ name: anne.uuid, changedBy: null }]);
  expect(mergeByField(attendeeMergeFields, versions, { [anne.uuid]: 'mine' })).toEqual([signed(anne)]);
  expect(mergeByField(attendeeMergeFields, versions, { [anne.uuid]: 'theirs' })).toEqual([renamed]);
});

test('both having done the same is no conflict, and what somebody has added stays', () => {
  expect(merge([anne], [signed(anne)], [signed(anne), ola])).toEqual([signed(anne), ola]);
  expect(merge([anne, ola], [anne], [anne, ola])).toEqual([anne, ola]);
});

test('an added one that the server has by now gets the server’s id', () => {
  const versions = { base: [], mine: [{ ...newcomer, email: 'ny@example.org' }], theirs: [{ ...newcomer, id: 77 }] };
  const merged = mergeByField(attendeeMergeFields, versions, { [newcomer.uuid]: 'mine' });
  expect(merged).toEqual([{ ...newcomer, email: 'ny@example.org', id: 77 }]);
});

test('what the server makes of the other fields is no difference', () => {
  expect(
    isSameList(
      [anne, ola],
      [
        { ...ola, id: 9, role: '' },
        { ...anne, komm: null },
      ],
    ),
  ).toBe(true);
  expect(isSameList([anne, ola], [anne])).toBe(false);
  expect(isSameList([anne], [signed(anne)])).toBe(false);
});
