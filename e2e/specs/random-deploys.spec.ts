import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import fc from 'fast-check';
import { addresses } from '../addresses';
import { Deployment } from '../deployment';
import { test } from '../fixtures';
import { collectPolicyViolations, type PolicyViolations } from '../policy-violations';
import { histories, type Step } from '../random-deploys/steps';
import { Tablet } from '../random-deploys/tablet';
import { getSignInFile } from '../users';

const isLong = process.env.FELTBOK_LONG === '1';
const count = isLong ? 50 : 1;
/**
 * The seed of the ordinary run is fixed, so that a failure is not due to chance; the long run uses
 * new ones.
 */
const firstSeed = Number(process.env.FELTBOK_SEED ?? (isLong ? Date.now() % 1e9 : 1));
/** Milliseconds for shortening a failing history. */
const shrinking = isLong ? 600_000 : 120_000;

test.use({ user: null, serviceWorkers: 'allow' });

for (let number = 1; number <= count; number += 1) {
  test(`[PWA-5, FLT-27] pages never mix builds, no part waits for another: random history ${number}`, async ({
    browser,
    policyViolations,
  }, { parallelIndex }) => {
    test.setTimeout(shrinking + 120_000);
    // A failure names its seed: FELTBOK_SEED=<seed> and --grep 'history 1$' repeat it.
    await fc.assert(
      fc.asyncProperty(histories, (history) =>
        live(browser, parallelIndex, history, policyViolations),
      ),
      {
        seed: firstSeed + number - 1,
        numRuns: 1,
        interruptAfterTimeLimit: shrinking,
        verbose: true,
      },
    );
  });
}

async function live(
  browser: Browser,
  parallelIndex: number,
  history: Step[],
  policyViolations: PolicyViolations,
): Promise<void> {
  const deployment = await Deployment.start(parallelIndex, { variant: 'second', isGated: true });
  const context = await browser.newContext({ storageState: await signInAt(deployment.address) });
  collectPolicyViolations(context, policyViolations);
  try {
    const tablet = await Tablet.open(context, deployment);
    for (const step of history) await tablet.play(step);
    await tablet.expectNewestInTheEnd();
  } finally {
    await context.close();
    await deployment.end();
  }
}

/**
 * Signs in as for the stack's own host, at another address: the provider knows the app, not its
 * origin.
 */
async function signInAt(address: string) {
  return JSON.parse(
    (await readFile(getSignInFile('kari'), 'utf8')).replaceAll(addresses.host, address),
  );
}
