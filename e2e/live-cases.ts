import type { BrowserContext } from '@playwright/test';

/**
 * Lets pages of this browser follow no case. What they do on their own is looked at then: a colleague's save would
 * prevent the conflict that a test is about, and the network is never idle while an answer goes on.
 */
export const withoutLiveCases = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/api\/Cases\/\d+\/Events(?:\?|$)/, (route) => route.abort('aborted'));
