import { expect, type Page } from '@playwright/test';
import { MapScreen } from './map';

/** The map for drawing sketches. */
export class SketchScreen extends MapScreen {
  constructor(private readonly sketchPage: Page) {
    super(sketchPage);
  }

  /**
   * Begins on an open map. Sketches stay on the device, because the tests share their cases, unless
   * `isSaved` is set.
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

  /** The object that is being drawn or chosen, with its actions. */
  work(name: string) {
    return this.sketchPage.getByRole('group', { name, exact: true });
  }

  get list() {
    return this.sketchPage.getByRole('complementary', { name: 'Skissen' });
  }

  get labelPanel() {
    return this.sketchPage.getByRole('complementary', { name: 'Endre tekst' });
  }

  /** Returns a position on the map: CSS pixels right of and below its middle. */
  async toPagePosition(right: number, below: number) {
    const box = await this.map.boundingBox();
    if (!box) throw new Error('no map');
    return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + below };
  }

  /** Drags between two positions on the map, in the coordinates of `toPagePosition`. */
  async drag(from: [right: number, below: number], to: [right: number, below: number]) {
    const start = await this.toPagePosition(...from);
    const end = await this.toPagePosition(...to);
    await this.sketchPage.mouse.move(start.x, start.y);
    await this.sketchPage.mouse.down();
    await this.sketchPage.mouse.move(end.x, end.y, { steps: 3 });
    await this.sketchPage.mouse.up();
  }

  async tap(right: number, below: number) {
    const { x, y } = await this.toPagePosition(right, below);
    await this.sketchPage.mouse.click(x, y);
  }
}
