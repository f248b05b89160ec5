import type { Lease } from '@feltbok/shared/wire/devices';
import { signedLease } from '@feltbok/testing/signed-lease';
import fc from 'fast-check';
import { isWithinLease, leaseAt, receivedLease, type StoredLease } from './lease.domain';

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 24, 7);
const deviceId = '5f0c4c3e-7b0e-4b43-9a3e-6f5d0f0a1b2c';

const signed = (claims: object = {}) => signedLease(deviceId, start, claims);

async function received(clock = start, lease?: Lease): Promise<StoredLease> {
  const stored = await receivedLease(lease ?? (await signed()), deviceId, clock);
  if (!stored) throw new Error('the lease was rejected');
  return stored;
}

/** The lease after the device's clock has shown these moments, one after another. */
const shown = (lease: StoredLease, ...clocks: number[]) => clocks.reduce(leaseAt, lease);
const opens = (lease: StoredLease, days = 365) => isWithinLease(lease, deviceId, days);

test('[DEV-4] a lease opens until it ends, or until the app’s own days are over', async () => {
  const lease = await received();
  expect(await opens(shown(lease, start + 14 * day))).toBe(true);
  expect(await opens(shown(lease, start + 14 * day + 1))).toBe(false);
  expect(await opens(shown(lease, start + 3 * day + 1), 3)).toBe(false);
});

test('[DEV-4] a changed lease, another device’s, or one by another key is none', async () => {
  const { token, key } = await signed();
  const [header, , signature] = token.split('.');
  const longer = btoa(JSON.stringify({ device: deviceId, iat: start / 1000, exp: start }));
  const rejected = [
    { token: `${header}.${longer.replace(/=+$/, '')}.${signature}`, key },
    { token, key: (await signed()).key },
    { token: '', key },
    await signed({ device: crypto.randomUUID() }),
    await signed({ exp: 'never' }),
  ];
  for (const lease of rejected) {
    expect(await receivedLease(lease, deviceId, start)).toBeNull();
    expect(await opens({ lease, seen: { time: start, clock: start, ahead: 0 } })).toBe(false);
  }
});

test('[DEV-4] a clock set back after the lease has ended opens nothing', async () => {
  const over = shown(await received(), start + 14 * day + 1);
  expect(await opens(shown(over, start, start + day))).toBe(false);
});

test('[DEV-4] a clock that is set back every day does not stop the time', async () => {
  const lease = await received();
  const workday = [start, start + 8 * 60 * 60_000];
  const days = (count: number) => Array.from({ length: count }, () => workday).flat();
  expect(await opens(shown(lease, ...days(42)))).toBe(true);
  expect(await opens(shown(lease, ...days(43)))).toBe(false);
});

test('[DEV-4] time never goes back, whatever the clock shows', async () => {
  const lease = await received();
  const clocks = fc.array(fc.integer({ min: 0, max: start + 60 * day }), { maxLength: 20 });
  fc.assert(
    fc.property(clocks, (moments) => {
      let last = lease;
      for (const moment of moments) {
        const next = leaseAt(last, moment);
        expect(next.seen.time).toBeGreaterThanOrEqual(last.seen.time);
        expect(next.seen.time).toBeGreaterThanOrEqual(moment);
        last = next;
      }
    }),
  );
});

test('a clock that lost its time and found it again locks nobody out', async () => {
  expect(await opens(shown(await received(), start + day, 0, 60_000, start + 2 * day))).toBe(true);
});

test('a clock that is wrong at the contact is reckoned with', async () => {
  const ahead = await received(start + 30 * day);
  expect(await opens(shown(ahead, start + 44 * day))).toBe(true);
  expect(await opens(shown(ahead, start + 44 * day + 1))).toBe(false);
});
