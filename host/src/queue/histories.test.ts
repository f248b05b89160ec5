import { historyArbitrary, play } from '@feltbok/testing/sync-histories/history';
import { mutants } from '@feltbok/testing/sync-histories/mutants';
import fc from 'fast-check';

/** The same histories in every run: other ones are for the long run, `npm run bench -- sync`. */
const seed = 20261124;

test('[OFF-10, OFF-19] nothing is lost unseen, whatever happens: 2,000 histories', async () => {
  await fc.assert(
    fc.asyncProperty(historyArbitrary, (history) => play(history)),
    { numRuns: 2_000, seed },
  );
});

test.each(Object.entries(mutants))('a queue that would %s is caught within 1,000 histories', async (_, mutant) => {
  const found = await fc.check(
    fc.asyncProperty(historyArbitrary, (history) => play(history, mutant)),
    { numRuns: 1_000, seed, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
  expect(found.errorInstance).toMatchObject({ name: 'Violation' });
});
