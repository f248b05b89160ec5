import { sampleAttendee } from '@feltbok/testing/sample-cases';
import { type AttendeeDraft, isSameList, mergeAttendees } from './attendees.domain';

const anne = sampleAttendee();
const ola = sampleAttendee({ id: 502, uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02', name: 'Ola Nordvik' });
const signed = (one: AttendeeDraft): AttendeeDraft => ({ ...one, signature: 'data:image/png;base64,AAAA' });
const { id: _, ...newcomer } = sampleAttendee({ uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a03', name: 'Ny nabo' });

test('two who have changed different attendees have both their way, matched by uuid and not by order', () => {
  const mine = [signed(anne), ola, newcomer];
  const theirs = [{ ...ola, phoneNumber: '900 00 000' }, anne];
  const { attendees, undecided } = mergeAttendees([anne, ola], mine, theirs);
  expect(undecided).toEqual([]);
  expect(attendees).toEqual([{ ...ola, phoneNumber: '900 00 000' }, signed(anne), newcomer]);
});

test('an attendee whom both have changed is taken as a whole: a signature never ends up under another name', () => {
  const renamed = { ...anne, name: 'Anne Østby Berg' };
  const { attendees, undecided } = mergeAttendees([anne], [signed(anne)], [renamed]);
  expect(undecided).toEqual([{ uuid: anne.uuid, mine: signed(anne), theirs: renamed }]);
  expect(attendees).toEqual([signed(anne)]);
});

test('both having done the same is no conflict, and what somebody has added stays', () => {
  const { attendees, undecided } = mergeAttendees([anne], [signed(anne)], [signed(anne), ola]);
  expect(undecided).toEqual([]);
  expect(attendees).toEqual([signed(anne), ola]);
});

test('one whom this device has added, and the server has by now, gets the id that the server gave', () => {
  const { attendees } = mergeAttendees([], [{ ...newcomer, email: 'ny@example.org' }], [{ ...newcomer, id: 77 }]);
  expect(attendees.map(({ id }) => id)).toEqual([77]);
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
