/** Milliseconds of a day. */
const day = 86_400_000;

/**
 * GPS counts weeks modulo 1024: a receiver that has lost count states a day that is whole rounds
 * too early.
 */
const weekRound = 1024 * 7 * day;

/**
 * Milliseconds that the clocks of receiver and device may differ before the user is asked to look.
 */
const tolerance = 2 * day;

/**
 * Corrects a day that is too early by rounds of 1024 weeks to the one nearest to the device's
 * clock.
 * @param at by the receiver, milliseconds since 1970
 * @param now by the device, milliseconds since 1970
 * @returns `at` itself where no number of rounds leads close to the device's clock
 */
export function correctWeekRollover(at: number, now: number): number {
  const rounds = Math.round((now - at) / weekRound);
  if (rounds <= 0) return at;
  const corrected = at + rounds * weekRound;
  return isDateDoubtful(corrected, now) ? at : corrected;
}

/**
 * Whether the clocks of receiver and device disagree about the day. Both are in milliseconds since
 * 1970.
 */
export const isDateDoubtful = (at: number, now: number): boolean => Math.abs(now - at) > tolerance;
