import { listShortNotices, type PartyNotice, usualNotice } from './party-notice.ts';

const meeting = '2026-11-24T00:30:00+01:00';
const list = (
  party: Partial<PartyNotice>,
  { days = usualNotice.days, now = new Date('2026-11-20T12:00:00Z') } = {},
) => listShortNotices([party], meeting, { days }, now).length;

test('[JOB-2] a notice fourteen days before is long enough, unless the customer has set more', () => {
  expect(list({ notifiedOn: '2026-11-10' })).toBe(0);
  expect(list({ notifiedOn: '2026-11-11' })).toBe(1);
  expect(list({ notifiedOn: '2026-11-10' }, { days: 21 })).toBe(1);
  expect(list({ notifiedOn: '2026-11-23' }, { days: 0 })).toBe(0);
});

test('[JOB-2] a party that agreed to a shorter time is not pointed out', () => {
  expect(list({ notifiedOn: '2026-11-20', agreesToShortNotice: true })).toBe(0);
});

test('[JOB-2] nothing is pointed out where no notice is recorded, or after the meeting', () => {
  expect(list({})).toBe(0);
  const short = { notifiedOn: '2026-11-20' };
  expect(list(short, { now: new Date('2026-11-24T22:00:00Z') })).toBe(1);
  expect(list(short, { now: new Date('2026-11-24T23:30:00Z') })).toBe(0);
});
