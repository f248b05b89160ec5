import type { Locator, Page } from 'playwright-core';

/** An action of a user, and the element that shows its end. */
export interface Action {
  name: string;
  /** Brings about what the action needs, which is not measured. */
  prepare?: (page: Page) => Promise<void>;
  /** Performs only the input, which waits for nothing but its own control. */
  act: (page: Page) => Promise<void>;
  findResult: (page: Page) => Locator;
  /** Restores the state that the next action needs. */
  leave?: (page: Page) => Promise<void>;
}

export const clickButton = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
