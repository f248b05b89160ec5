import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import { usualDeviceLock } from '@feltbok/domain/users/device-lock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface Tries {
  /** Tries since the device was last opened, that under way included. */
  tries: number;
  /** No PIN is taken before, in milliseconds since 1970. */
  waitUntil: number;
}

export const noTries: Tries = { tries: 0, waitUntil: 0 };

/**
 * The wait after a number of tries that have failed: a second, and twice as long each time.
 * @returns milliseconds
 */
export const getWait = (tries: number): number =>
  tries === 0 ? 0 : Math.min(1000 * 2 ** (tries - 1), day);

/**
 * The rest of the wait. A clock that was set back makes it no longer than the whole.
 * @param now in milliseconds since 1970
 * @returns milliseconds
 */
export const getRemainingWait = ({ tries, waitUntil }: Tries, now: number): number =>
  Math.min(Math.max(waitUntil - now, 0), getWait(tries));

/**
 * The lock as it is stored before the PIN is looked at, so that ending the app in between saves no
 * time.
 */
export const addTry = <Lock extends Tries>(lock: Lock, now: number): Lock => ({
  ...lock,
  tries: lock.tries + 1,
  waitUntil: now + getWait(lock.tries + 1),
});

export const resetTries = <Lock extends Tries>(lock: Lock): Lock => ({
  ...lock,
  ...noTries,
});

interface Use {
  /** When the app was last touched, in milliseconds since 1970. */
  usedAt: number;
  /**
   * When a hand that was busy without touching it last came to rest, in milliseconds since 1970.
   */
  restedAt: number;
  isHandBusy: boolean;
}

/**
 * Milliseconds that a clock may go back without a lock. After more than that nobody knows how long
 * the app was not used.
 */
const clockSlip = 5_000;

/**
 * Whether the app stays open. A busy hand holds the lock off until twice its time since the last
 * touch, however often it comes to rest.
 * @param coverAfter in milliseconds @param now in milliseconds since 1970
 */
export function staysOpen(
  { usedAt, restedAt, isHandBusy }: Use,
  coverAfter: number,
  now: number,
): boolean {
  const idle = now - usedAt;
  if (idle <= -clockSlip || idle >= 2 * coverAfter) return false;
  return isHandBusy || idle < coverAfter || now - restedAt < coverAfter;
}

/** What the customer has set; an API of before says nothing. */
export interface LockSettings {
  use: 'required' | 'offered' | 'off';
  /** Milliseconds without use until the app is covered. */
  coverAfter: number;
  /** Milliseconds from then until the key leaves memory although changes wait to be sent. */
  forgetAfter: number;
}

export const toLockSettings = ({
  deviceLock,
}: Pick<CustomerContext, 'deviceLock'>): LockSettings => ({
  use: deviceLock?.use ?? usualDeviceLock.use,
  coverAfter: (deviceLock?.minutes ?? usualDeviceLock.minutes) * minute,
  forgetAfter: (deviceLock?.keyMinutes ?? usualDeviceLock.keyMinutes) * minute,
});
