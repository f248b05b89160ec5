import type { BrowserContext } from '@playwright/test';

/** @param path in lower case or as the page wrote it, without what is asked after it */
export const isLiveCase = (path: string): boolean => /\/api\/cases\/\d+\/events$/i.test(path);

/**
 * Lets pages of this browser follow no case, as an `ApiGate` does. What they do on their own is
 * looked at then: a colleague's save would prevent the conflict that a test is about, and the
 * network is never idle while an answer goes on.
 */
export const withoutLiveCases = (context: BrowserContext): Promise<unknown> =>
  context.route(
    ({ pathname }) => isLiveCase(pathname),
    (route) => route.abort('aborted'),
  );
