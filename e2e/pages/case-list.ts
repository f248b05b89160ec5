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

  /** Rows of cases that are in the page at the moment, without the header. */
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

  /** Opens a case's overview from the list, which is shown or about to be. */
  async choose(caseNumber: string) {
    await expect(this.rows.first()).toBeVisible();
    await this.scrollTo(caseNumber);
    const heading = this.page.getByRole('heading', { level: 1, name: caseNumber });
    await this.tapRow(this.row(caseNumber), () => expect(heading).toBeVisible({ timeout: 5_000 }));
  }

  /**
   * Opens the overview of the case at a position in the list, which is shown or about to be: from
   * 0, or from the end with -1.
   */
  async chooseByPosition(place: number) {
    await expect(this.rows.first()).toBeVisible();
    await this.tapRow(this.rows.nth(place), () =>
      expect(this.page).toHaveURL(/overview$/, { timeout: 5_000 }),
    );
  }

  /** Taps again where content that appeared late above the list moved the row away. */
  private async tapRow(row: Locator, isOpen: () => Promise<void>) {
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
