import type { BrowserContext } from '@playwright/test';

/**
 * What browsers say when a policy of the page has blocked something of it, as reported so far.
 * Workers' pages report their workers too.
 */
export type PolicyViolations = string[];

const violation =
  /Content Security Policy|Permissions[- ]Policy|Cross-Origin-(?:Opener|Resource)-Policy|NotSameOrigin/i;

/** A browser that lacks a feature says so of the header that permits it: nothing is blocked. */
const unknownFeature = /Unrecognized feature: 'bluetooth'/;

/** Notes what policies block in the pages of a browser from now on. */
export function collectPolicyViolations(
  context: BrowserContext,
  policyViolations: PolicyViolations,
): void {
  context.on('console', (message) => {
    const text = message.text();
    if (violation.test(text) && !unknownFeature.test(text)) policyViolations.push(text);
  });
}
