import { expect, type Page } from '@playwright/test';
import { MapScreen } from './map';

/** The map as a drawing board. */
export class SketchScreen extends MapScreen {
  constructor(private readonly sketchPage: Page) {
    super(sketchPage);
  }

  /**
   * From a map that is open. What is drawn stays on the device, as the tests share their cases,
   * unless `isSaved` says otherwise.
   */
  async begin({ isSaved = false } = {}) {
    if (!isSaved) await this.sketchPage.route('**/api/Sketches/*', (route) => route.abort());
    await this.sketchPage.getByRole('button', { name: 'Skisse', exact: true }).click();
    await expect(this.bar).toBeVisible();
  }

  get bar() {
    return this.sketchPage.getByRole('toolbar', { name: 'Tegneverktøy' });
  }

  async take(tool: string) {
    const button = this.bar.getByRole('button', { name: tool, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }

  /** What is half drawn or chosen, with what can be done to it. */
  work(name: string) {
    return this.sketchPage.getByRole('group', { name, exact: true });
  }

  get list() {
    return this.sketchPage.getByRole('complementary', { name: 'Skissen' });
  }

  get labelPanel() {
    return this.sketchPage.getByRole('complementary', { name: 'Endre tekst' });
  }

  /** A place on the map: CSS pixels right of and below its middle. */
  async place(right: number, below: number) {
    const box = await this.map.boundingBox();
    if (!box) throw new Error('no map');
    return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + below };
  }

  /** Drags from one place of the map to another, both as `place` has them. */
  async drag(from: [right: number, below: number], to: [right: number, below: number]) {
    const start = await this.place(...from);
    const end = await this.place(...to);
    await this.sketchPage.mouse.move(start.x, start.y);
    await this.sketchPage.mouse.down();
    await this.sketchPage.mouse.move(end.x, end.y, { steps: 3 });
    await this.sketchPage.mouse.up();
  }

  async tap(right: number, below: number) {
    const { x, y } = await this.place(right, below);
    await this.sketchPage.mouse.click(x, y);
  }
}
