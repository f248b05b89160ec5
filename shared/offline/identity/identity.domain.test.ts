import { usualOfflineDays } from '@feltbok/domain/cases/offline-days.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import fc from 'fast-check';
import { type IdentityRecord, isWithinAge, markOnline, markSeen } from './identity.domain.ts';

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 24, 7);

const createSignedInRecord = (time: number): IdentityRecord =>
  markOnline(
    {
      userKey: 'k',
      account: 'a',
      customer: sampleCustomer,
      lastOnline: 0,
      latestSeen: 0,
      signInEnded: true,
    },
    time,
  );

test('[AUTH-14] the app opens without contact for 14 days, and not a moment longer', () => {
  const record = createSignedInRecord(start);
  expect(isWithinAge(record, start + 14 * day, usualOfflineDays)).toBe(true);
  expect(isWithinAge(record, start + 14 * day + 1, usualOfflineDays)).toBe(false);
  expect(isWithinAge(record, start + 3 * day + 1, 3)).toBe(false);
});

test('[AUTH-14] a clock set back a day after the age was over opens nothing', () => {
  const seen = markSeen(createSignedInRecord(start), start + 14 * day + 1);
  expect(isWithinAge(seen, start + 13 * day, usualOfflineDays)).toBe(false);
});

test('a clock reset by a flat battery does not lock the app', () => {
  expect(isWithinAge(createSignedInRecord(start), 0, usualOfflineDays)).toBe(true);
});

test('a clock set a day forward and back locks nothing too early', () => {
  const seen = markSeen(createSignedInRecord(start), start + 3 * day);
  expect(isWithinAge(seen, start + 2 * day, usualOfflineDays)).toBe(true);
});

test('[AUTH-14] once the age was exceeded only contact opens the app', () => {
  const times = fc.array(fc.integer({ min: -60 * day, max: 60 * day }), { maxLength: 20 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 60 * day }), (offsets, over) => {
      const locked = markSeen(createSignedInRecord(start), start + usualOfflineDays * day + over);
      const later = offsets.reduce((record, offset) => markSeen(record, start + offset), locked);
      for (const offset of offsets)
        expect(isWithinAge(later, start + offset, usualOfflineDays)).toBe(false);
      expect(isWithinAge(markOnline(later, start), start, usualOfflineDays)).toBe(true);
    }),
  );
});
