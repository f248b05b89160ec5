import type { Lease } from '@feltbok/contract/devices.ts';
import { signLease } from '@feltbok/testing/signed-lease.ts';
import fc from 'fast-check';
import {
  acceptLease,
  advanceLease,
  applyReceiverTime,
  judgeLease,
  type StoredLease,
} from './lease.domain.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 24, 7);
const deviceId = '5f0c4c3e-7b0e-4b43-9a3e-6f5d0f0a1b2c';

const createLease = (claims: object = {}) => signLease(deviceId, start, claims);

async function acceptNewLease(clock = start, lease?: Lease): Promise<StoredLease> {
  const stored = await acceptLease(lease ?? (await createLease()), deviceId, clock);
  if (!stored) throw new Error('the lease was rejected');
  return stored;
}

/** The lease after the device's clock has shown these moments, one after another. */
const advanceClock = (lease: StoredLease, ...clocks: number[]) =>
  clocks.reduce(advanceLease, lease);
const judge = (lease: StoredLease, days = 365) => judgeLease(lease, deviceId, days);
const canOpen = async (lease: StoredLease, days = 365) => (await judge(lease, days)) === 'open';

test('[DEV-4] a lease opens until it ends, or until the app’s own days are over', async () => {
  const lease = await acceptNewLease();
  expect(await canOpen(advanceClock(lease, start + 14 * day))).toBe(true);
  expect(await canOpen(advanceClock(lease, start + 14 * day + 1))).toBe(false);
  expect(await canOpen(advanceClock(lease, start + 3 * day + 1), 3)).toBe(false);
});

test('[DEV-4] a changed lease, another device’s, or one by another key is rejected', async () => {
  const { token, key } = await createLease();
  const [header, , signature] = token.split('.');
  const longer = btoa(JSON.stringify({ device: deviceId, iat: start / 1000, exp: start }));
  const rejected = [
    { token: `${header}.${longer.replace(/=+$/, '')}.${signature}`, key },
    { token, key: (await createLease()).key },
    { token: '', key },
    await createLease({ device: crypto.randomUUID() }),
    await createLease({ exp: 'never' }),
  ];
  for (const lease of rejected) {
    expect(await acceptLease(lease, deviceId, start)).toBeNull();
    expect(await judge({ lease, seen: { time: start, clock: start, ahead: 0 } })).toBe('over');
  }
});

test('[DEV-4] a clock set back after the lease has ended opens nothing', async () => {
  const over = advanceClock(await acceptNewLease(), start + 14 * day + 1);
  expect(await canOpen(advanceClock(over, start, start + day))).toBe(false);
});

test('[DEV-4] a clock set back within an hour does not stop the time', async () => {
  let lease = await acceptNewLease();
  // Two hours of use with a clock that is set back by an hour after the first.
  for (let use = 0; use < 14 * 24; use += 1) {
    const latest = lease.seen.time;
    lease = advanceClock(lease, latest, latest + hour, latest, latest + hour);
  }
  expect(lease.seen.time).toBeGreaterThan(start + 14 * day);
  expect(await judge(lease)).toBe('over');
});

test('[FLT-16] a clock more than an hour before the latest time seen opens nothing', async () => {
  const lease = advanceClock(await acceptNewLease(), start + 3 * day);
  expect(await judge(advanceClock(lease, start + 3 * day - hour))).toBe('open');
  expect(await judge(advanceClock(lease, start + 3 * day - hour - 1))).toBe('clock behind');
  expect(await judge(advanceClock(lease, start + 2 * day, start + 2 * day + 8 * hour))).toBe(
    'clock behind',
  );
});

test('[FLT-16] a corrected clock opens the app again without losing time', async () => {
  const lease = advanceClock(
    await acceptNewLease(),
    start + 3 * day,
    0,
    start - day,
    start + day,
    start + 3 * day + 60_000,
  );
  expect(await judge(lease)).toBe('open');
  expect(lease.seen.time).toBe(start + 3 * day + 60_000);
});

test('[FLT-16] a clock that was a year ahead locks the app until contact', async () => {
  const ahead = advanceClock(await acceptNewLease(), start + 365 * day, start + day);
  expect(await judge(ahead)).toBe('over');
  const lease = await signLease(deviceId, start + day);
  expect(await judge(advanceClock(await acceptNewLease(start + day, lease), start + 2 * day))).toBe(
    'open',
  );
});

test('[FLT-16] a clock with a constant error opens the app', async () => {
  for (const wrong of [-30 * day, -5 * hour, 2 * hour, 30 * day]) {
    const lease = await acceptNewLease(start + wrong);
    expect(await judge(advanceClock(lease, start + wrong + day, start + wrong + 2 * day))).toBe(
      'open',
    );
  }
});

test('[FLT-16] a receiver’s time counts within the lease, and never lowers what was seen', async () => {
  const lease = advanceClock(await acceptNewLease(), start + day);
  const hearTime = (at: number) => applyReceiverTime(lease, deviceId, 365, at);
  const later = await hearTime(start + 5 * day);
  expect(await judge(advanceClock(later, start + 2 * day))).toBe('clock behind');
  expect(await judge(advanceClock(later, start + 5 * day))).toBe('open');
  for (const at of [
    start - 1024 * 7 * day,
    0,
    start + day,
    start + 14 * day + 1,
    start + 1024 * 7 * day,
  ]) {
    expect(await hearTime(at)).toEqual(lease);
  }
});

test('[DEV-4] the counted time never goes back', async () => {
  const lease = await acceptNewLease();
  const clocks = fc.array(fc.integer({ min: 0, max: start + 60 * day }), { maxLength: 20 });
  fc.assert(
    fc.property(clocks, (moments) => {
      let last = lease;
      for (const moment of moments) {
        const next = advanceLease(last, moment);
        expect(next.seen.time).toBeGreaterThanOrEqual(last.seen.time);
        expect(next.seen.time).toBeGreaterThanOrEqual(moment);
        last = next;
      }
    }),
  );
});

test('a clock that lost its time and regained it does not lock the app', async () => {
  expect(
    await canOpen(advanceClock(await acceptNewLease(), start + day, 0, 60_000, start + 2 * day)),
  ).toBe(true);
});

test('a wrong clock at the contact is taken into account', async () => {
  const ahead = await acceptNewLease(start + 30 * day);
  expect(await canOpen(advanceClock(ahead, start + 44 * day))).toBe(true);
  expect(await canOpen(advanceClock(ahead, start + 44 * day + 1))).toBe(false);
});
