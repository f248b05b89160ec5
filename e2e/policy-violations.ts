import type { BrowserContext } from '@playwright/test';

/**
 * Messages of the browser about content that a policy of the page has blocked, reported so far.
 * Pages report for their workers too.
 */
export type PolicyViolations = string[];

const violation =
  /Content Security Policy|Permissions[- ]Policy|Cross-Origin-(?:Opener|Resource)-Policy|NotSameOrigin/i;

/**
 * A browser that lacks a feature complains about the header that permits it, although nothing is
 * blocked.
 */
const unknownFeature = /Unrecognized feature: 'bluetooth'/;

/** Records what policies block in the pages of a browser from now on. */
export function collectPolicyViolations(
  context: BrowserContext,
  policyViolations: PolicyViolations,
): void {
  context.on('console', (message) => {
    const text = message.text();
    if (violation.test(text) && !unknownFeature.test(text)) policyViolations.push(text);
  });
}
