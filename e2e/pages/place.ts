import { expect, type Page } from '@playwright/test';
import { MapScreen } from './map';

/** The map for information about places. */
export class PlaceScreen extends MapScreen {
  constructor(private readonly placePage: Page) {
    super(placePage);
  }

  get panel() {
    return this.placePage.getByRole('complementary', { name: 'Opplysninger' });
  }

  /** Begins on an open map with these layers shown. */
  async begin(...layers: string[]) {
    if (layers.length > 0) {
      await this.openLayers();
      for (const name of layers) await this.layer(name).check();
    }
    await this.placePage.getByRole('button', { name: 'Spør om et sted' }).click();
    await expect(this.panel).toBeVisible();
  }

  /** A part of the answer that can be opened and closed. */
  accordion(title: string) {
    return this.panel
      .getByRole('group')
      .filter({ has: this.placePage.getByText(title, { exact: true }) });
  }

  /** The value beside a name in a part of the answer. */
  value(title: string, name: string) {
    return this.accordion(title)
      .locator('dl > div')
      .filter({ has: this.placePage.getByText(name, { exact: true }) })
      .getByRole('definition');
  }

  /** Taps this many CSS pixels above the middle of the map. */
  async tapAbove(pixels: number) {
    const box = await this.map.boundingBox();
    if (!box) throw new Error('no map');
    await this.placePage.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - pixels);
  }

  /** The panel that searches, with what was found. */
  get search() {
    return this.placePage.getByRole('complementary', { name: 'Søk i kartet' });
  }

  async look(words: string) {
    if (!(await this.search.isVisible()))
      await this.placePage.getByRole('button', { name: 'Søk i kartet' }).click();
    await this.search.getByRole('textbox', { name: /^Matrikkelnummer/ }).fill(words);
    await this.search.getByRole('button', { name: 'Finn', exact: true }).click();
  }
}
