import { expect, type Page } from '@playwright/test';
import { MarksScreen } from './marks';

/** The map for boundary lines between marks. */
export class LinesScreen extends MarksScreen {
  constructor(private readonly tab: Page) {
    super(tab);
  }

  get bar() {
    return this.tab.getByRole('group', { name: 'Grenselinjer', exact: true });
  }

  get lineList() {
    return this.tab.getByRole('complementary', { name: 'Grenselinjer', exact: true });
  }

  linePanel(name: string) {
    return this.tab.getByRole('complementary', { name: `Grenselinje ${name}`, exact: true });
  }

  /** A line in the open list, by the numbers of its marks. */
  lineRow(name: string) {
    return this.lineList.getByRole('button', { name: new RegExp(`^${name}(?!\\d)`) });
  }

  async chooseMode() {
    await this.tab.getByRole('button', { name: 'Grenselinjer', exact: true }).first().click();
    await expect(this.bar).toBeVisible();
  }

  async openLineList() {
    await this.chooseMode();
    await this.bar.getByRole('button', { name: 'Vis listen' }).click();
    await expect(this.lineList).toBeVisible();
  }

  async openLine(name: string) {
    await this.openLineList();
    await this.lineRow(name).click();
    await expect(this.linePanel(name)).toBeVisible();
    return this.linePanel(name);
  }

  /** Clicks a place in pixels from the middle of the map. */
  async tapPlace([right, below]: readonly [number, number]) {
    const { x, y } = await this.toPagePosition(right, below);
    await this.tab.mouse.click(x, y);
  }

  /** Draws and saves a mark with this number at a place that its panel does not cover. */
  async drawMark(number: string, place: readonly [number, number]) {
    await this.draw.click();
    await this.tapPlace(place);
    await expect(this.panel()).toBeVisible();
    await this.field('Punktnummer').fill(number);
    await this.action('Lagre').click();
    await expect(this.state).toHaveText('Lagret');
    await this.action('Lukk').click();
    await expect(this.anyPanel).toBeHidden();
  }

  /** Draws lines through the marks at these places. */
  async drawLines(places: ReadonlyArray<readonly [number, number]>) {
    await this.chooseMode();
    await this.bar.getByRole('button', { name: 'Tegn linjer' }).click();
    for (const place of places) await this.tapPlace(place);
    await this.bar.getByRole('button', { name: 'Ferdig' }).click();
    await expect(this.bar.getByRole('button', { name: 'Tegn linjer' })).toBeVisible();
  }
}
