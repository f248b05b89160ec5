import { RequestProblem } from './problem';

/** Accounts that are remembered; one that has rested for a minute has all its requests again, and is forgotten. */
const rememberedAccounts = 10_000;

/**
 * Lets an account make so many requests a minute: all at once, as a tablet does when it is back in coverage, or evenly.
 * Each process counts for itself.
 * @param perMinute at least 1
 * @param now milliseconds since 1970
 * @returns take, for one request of an account; it throws RequestProblem 429 with Retry-After when there is none left
 */
export function rateLimit(perMinute: number, now = Date.now): (account: string) => void {
  const msPerRequest = 60_000 / perMinute;
  /** When each account has all its requests again, the longest rested first. */
  const restedAt = new Map<string, number>();
  return (account) => {
    const time = now();
    const rested = Math.max(restedAt.get(account) ?? 0, time) + msPerRequest;
    if (rested - time > 60_000) {
      const seconds = Math.ceil((rested - time - 60_000) / 1000);
      throw new RequestProblem(429, 'The account has made too many requests.', {}, { 'Retry-After': String(seconds) });
    }
    restedAt.delete(account);
    restedAt.set(account, rested);
    for (const [one, until] of restedAt) {
      if (until > time && restedAt.size <= rememberedAccounts) break;
      restedAt.delete(one);
    }
  };
}
