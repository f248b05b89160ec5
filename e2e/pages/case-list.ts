import { expect, type Locator, type Page } from '@playwright/test';

/** The start page. */
export class CaseListScreen {
  constructor(private readonly page: Page) {}

  get title() {
    return this.page.getByRole('heading', { level: 1, name: /^(Saksliste|Case list)/ });
  }

  get grid() {
    return this.page.getByRole('grid');
  }

  /** Rows of cases that are in the page now, without the header. */
  get rows() {
    return this.grid.locator('[role=row][data-index]');
  }

  row(caseNumber: string) {
    return this.rows.filter({ has: this.page.getByRole('gridcell', { name: caseNumber }) }).first();
  }

  async goto() {
    await this.page.goto('/');
    await expect(this.rows.first()).toBeVisible();
  }

  /** Opens a case's overview from the list. */
  async open(caseNumber: string) {
    await this.goto();
    await this.choose(caseNumber);
  }

  /** Opens a case's overview from the list that is shown, or on its way. */
  async choose(caseNumber: string) {
    await expect(this.rows.first()).toBeVisible();
    await this.scrollTo(caseNumber);
    const heading = this.page.getByRole('heading', { level: 1, name: caseNumber });
    await this.tapUntil(this.row(caseNumber), () =>
      expect(heading).toBeVisible({ timeout: 5_000 }),
    );
  }

  /**
   * Opens the overview of the case at a place in the list that is shown, or on its way: from 0, or
   * from the end with -1.
   */
  async chooseAt(place: number) {
    await expect(this.rows.first()).toBeVisible();
    await this.tapUntil(this.rows.nth(place), () =>
      expect(this.page).toHaveURL(/overview$/, { timeout: 5_000 }),
    );
  }

  /** What comes above the list late moves it down: a tap in that moment meets no row. */
  private async tapUntil(row: Locator, isOpen: () => Promise<void>) {
    await expect(async () => {
      if (await this.grid.isVisible()) await row.click({ timeout: 2_000 });
      await isOpen();
    }).toPass({ timeout: 30_000 });
  }

  /** Only rows in view are in the page. */
  private async scrollTo(caseNumber: string) {
    await expect(async () => {
      if ((await this.row(caseNumber).count()) > 0) return;
      await this.grid
        .locator('.fb-case-grid-body')
        .evaluate((list) => list.scrollBy(0, list.clientHeight / 2));
      expect(await this.row(caseNumber).count()).toBe(1);
    }).toPass();
  }
}
