import { historyArbitrary, play } from '@feltbok/testing/sync-histories/history.ts';
import { mutants } from '@feltbok/testing/sync-histories/mutants.ts';
import fc from 'fast-check';

/**
 * The same histories in every run, more of them in the long one: other ones are for
 * `npm run bench -- sync`.
 */
const seed = 20261124;
const numRuns = process.env.FELTBOK_LONG === '1' ? 2_000 : 500;

test(`[OFF-10, OFF-19] nothing is lost unseen, whatever happens: ${numRuns} histories`, async () => {
  await fc.assert(
    fc.asyncProperty(historyArbitrary, (history) => play(history)),
    { numRuns, seed },
  );
});

test.each(Object.entries(mutants))(
  'a queue that would %s is detected within 1,000 histories',
  async (_, mutant) => {
    const found = await fc.check(
      fc.asyncProperty(historyArbitrary, (history) => play(history, mutant)),
      { numRuns: 1_000, seed, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
    expect(found.errorInstance).toMatchObject({ name: 'Violation' });
  },
);
