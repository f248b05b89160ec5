import { test as base } from './fixtures';
import { Tablet } from './tablet';

export { expect } from './fixtures';

/** Provides a separate tablet for each test. */
export const test = base.extend<{ tablet: Tablet }>({
  tablet: async ({ policyViolations }, use, { parallelIndex }) => {
    const tablet = await Tablet.create(parallelIndex, policyViolations);
    await use(tablet);
    await tablet.delete();
  },
});
