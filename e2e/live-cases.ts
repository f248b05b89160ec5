import type { BrowserContext } from '@playwright/test';

/** @param path in any letter case, without the query string */
export const isLiveCase = (path: string): boolean => /\/api\/cases\/\d+\/events$/i.test(path);

/**
 * Prevents pages of this browser from following a case, as an `ApiGate` does, for tests of a page
 * that works alone: a colleague's save would prevent the conflict that a test needs, and the
 * network is never idle during a running answer.
 */
export const blockLiveCases = (context: BrowserContext): Promise<unknown> =>
  context.route(
    ({ pathname }) => isLiveCase(pathname),
    (route) => route.abort('aborted'),
  );
