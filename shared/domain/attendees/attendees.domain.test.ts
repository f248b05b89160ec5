import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { findDifferingFields, mergeByField } from '../values/merge.ts';
import {
  type AttendeeDraft,
  attendeeMergeFields,
  isSameList,
  toComparableVersions,
  withKnownAttendees,
} from './attendees.domain.ts';
import { placeholders } from './placeholders.ts';

const anne = sampleAttendee();
const ola = sampleAttendee({
  id: 502,
  uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02',
  name: 'Ola Nordvik',
});
const sign = (attendee: AttendeeDraft): AttendeeDraft => ({
  ...attendee,
  signature: 'data:image/png;base64,AAAA',
});
const { id: _, ...newcomer } = sampleAttendee({
  uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a03',
  name: 'Ny nabo',
});

const merge = (
  base: AttendeeDraft[],
  ownVersion: AttendeeDraft[],
  serverVersion: AttendeeDraft[],
) => mergeByField(attendeeMergeFields, { base, ownVersion, serverVersion });

test('two users’ changes of different attendees are merged by uuid', () => {
  const ownVersion = [sign(anne), ola, newcomer];
  const serverVersion = [{ ...ola, phoneNumber: '900 00 000' }, anne];
  expect(merge([anne, ola], ownVersion, serverVersion)).toEqual([
    { ...ola, phoneNumber: '900 00 000' },
    sign(anne),
    newcomer,
  ]);
});

test('an attendee changed by both is taken as a whole, signature with name', () => {
  const renamed = { ...anne, name: 'Anne Østby Berg' };
  const versions = { base: [anne], ownVersion: [sign(anne)], serverVersion: [renamed] };
  expect(mergeByField(attendeeMergeFields, versions)).toBeNull();
  expect(findDifferingFields(attendeeMergeFields, versions)).toEqual([
    { name: anne.uuid, changedBy: null },
  ]);
  expect(mergeByField(attendeeMergeFields, versions, { [anne.uuid]: 'mine' })).toEqual([
    sign(anne),
  ]);
  expect(mergeByField(attendeeMergeFields, versions, { [anne.uuid]: 'theirs' })).toEqual([renamed]);
});

test('equal changes are no conflict, and added attendees stay', () => {
  expect(merge([anne], [sign(anne)], [sign(anne), ola])).toEqual([sign(anne), ola]);
  expect(merge([anne, ola], [anne], [anne, ola])).toEqual([anne, ola]);
});

test('an added attendee that the server already has gets the server’s id', () => {
  const versions = {
    base: [],
    ownVersion: [{ ...newcomer, email: 'ny@example.org' }],
    serverVersion: [{ ...newcomer, id: 77 }],
  };
  const merged = mergeByField(attendeeMergeFields, versions, { [newcomer.uuid]: 'mine' });
  expect(merged).toEqual([{ ...newcomer, email: 'ny@example.org', id: 77 }]);
});

test('the server’s normalised fields are no difference', () => {
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
  expect(isSameList([anne], [sign(anne)])).toBe(false);
});

describe('what the case list does not hold', () => {
  const listedAnne = { ...anne, ...placeholders };
  const mergeComparable = (
    base: AttendeeDraft[] | null,
    ownVersion: AttendeeDraft[],
    serverVersion: AttendeeDraft[],
  ) => mergeByField(attendeeMergeFields, toComparableVersions({ base, ownVersion, serverVersion }));

  test('[SRV-5] is no change of the user’s, whatever the server has', () => {
    const moved = { ...listedAnne, isParticipated: false };
    expect(mergeComparable([listedAnne], [moved], [sign(anne)])).toEqual([
      { ...sign(anne), isParticipated: false },
    ]);
    expect(mergeComparable([listedAnne], [listedAnne, newcomer], [anne])).toEqual([anne, newcomer]);
    expect(
      mergeComparable([listedAnne], [{ ...sign(anne), isParticipated: false }], [sign(anne)]),
    ).toEqual([{ ...sign(anne), isParticipated: false }]);
  });

  test('[SRV-5] a signature over one that was never seen is asked about', () => {
    const otherSignature = { ...anne, signature: 'data:image/png;base64,BBBB' };
    expect(
      mergeComparable(
        [listedAnne],
        [{ ...listedAnne, signature: 'data:image/png;base64,AAAA' }],
        [otherSignature],
      ),
    ).toBeNull();
  });

  const createCase = (attendees: AttendeeDraft[], attendeesRevision: number) => {
    const sample = sampleCase();
    const businesses = sample.businesses.map((each) => ({
      ...each,
      attendees: attendees as (typeof anne)[],
      attendeesRevision,
    }));
    return { ...sample, businesses };
  };

  test('[SRV-5] a list of the same revision gets the device’s known values', () => {
    const renamed = { ...listedAnne, name: 'Anne Berg' };
    expect(
      withKnownAttendees([createCase([renamed, ola], 4)], [createCase([sign(anne)], 4)]),
    ).toEqual({
      cases: [createCase([{ ...sign(anne), name: 'Anne Berg' }, ola], 4)],
      outdated: [],
    });
  });

  test('[SRV-5] values of another revision stay, marked as outdated', () => {
    expect(
      withKnownAttendees([createCase([listedAnne, ola], 5)], [createCase([sign(anne)], 4)]),
    ).toEqual({
      cases: [createCase([sign(anne)], 4)],
      outdated: [2077],
    });
  });

  test('[SRV-5] a list is unchanged when the device knows no more', () => {
    const listed = [createCase([listedAnne], 5)];
    expect(withKnownAttendees(listed, [createCase([listedAnne], 4)]).cases).toBe(listed);
    expect(withKnownAttendees([createCase([anne], 5)], [createCase([sign(anne)], 4)])).toEqual({
      cases: [createCase([anne], 5)],
      outdated: [],
    });
  });
});

test('[JOB-2] an attendee that an older app has stored has no notice, which is no change', () => {
  const withoutNotice = { ...anne, notifiedOn: '', position: '' as const, remark: '' };
  expect(isSameList([anne], [withoutNotice])).toBe(true);
  const notified = { ...anne, notifiedOn: '2026-11-02' };
  expect(isSameList([anne], [notified])).toBe(false);
  expect(merge([anne], [anne], [notified])).toEqual([notified]);
  expect(merge([anne], [notified], [sign(anne)])).toBeNull();
});
