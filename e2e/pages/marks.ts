import { expect, type Page } from '@playwright/test';
import { MapScreen } from './map';

/** The map for drawing boundary marks. */
export class MarksScreen extends MapScreen {
  constructor(private readonly screen: Page) {
    super(screen);
  }

  get draw() {
    return this.screen.getByRole('button', { name: 'Tegn grensepunkt' });
  }

  get listTool() {
    return this.screen.getByRole('button', { name: 'Liste over grensepunkter' });
  }

  get list() {
    return this.screen.getByRole('complementary', { name: 'Grensepunkter' });
  }

  /** The panel of a mark with this number, or of one without a number. */
  panel(number?: string) {
    const name = number === undefined ? 'Grensepunkt uten nummer' : `Grensepunkt ${number}`;
    return this.screen.getByRole('complementary', { name, exact: true });
  }

  get anyPanel() {
    return this.screen.getByRole('complementary', { name: /^Grensepunkt / });
  }

  field(
    name:
      | 'Punktnummer'
      | 'Navn'
      | 'Nord'
      | 'Øst'
      | 'Nøyaktighet (cm)'
      | 'Høyde (m)'
      | 'σ for høyden (m)',
  ) {
    return this.anyPanel.getByRole('textbox', { name, exact: true });
  }

  action(name: 'Lagre' | 'Tilbakestill' | 'Slett' | 'Lukk') {
    return this.anyPanel.getByRole('button', { name, exact: true });
  }

  group(name: 'Lagret' | 'Ikke lagret') {
    return this.list.getByRole('region', { name: new RegExp(`^${name} \\(`) });
  }

  /** The state in words at the bottom of the panel. */
  get state() {
    return this.anyPanel.locator('footer').getByRole('status');
  }

  /** Returns a position in pixels of the page, relative to the middle of the map. */
  async toPagePosition(right = 0, below = 0) {
    const box = await this.map.boundingBox();
    if (!box) throw new Error('there is no map');
    return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + below };
  }

  async openList() {
    await this.listTool.click();
    await expect(this.list).toBeVisible();
  }

  /** Adds a saved mark with this number in the middle of the map; its panel stays open. */
  async addMark(number: string) {
    await this.openList();
    await this.list.getByRole('button', { name: 'Nytt grensepunkt' }).click();
    await this.field('Punktnummer').fill(number);
    await this.action('Lagre').click();
    await expect(this.state).toHaveText('Lagret');
  }

  /** Returns metres, from the panel. */
  async readCoordinates(): Promise<{ north: number; east: number }> {
    const readMetres = async (name: 'Nord' | 'Øst') => Number(await this.field(name).inputValue());
    return { north: await readMetres('Nord'), east: await readMetres('Øst') };
  }

  /** Drags the object in the middle of the map. */
  async drag(right: number, below: number) {
    const from = await this.toPagePosition();
    const to = await this.toPagePosition(right, below);
    await this.screen.mouse.move(from.x, from.y);
    await this.screen.mouse.down();
    await this.screen.mouse.move(to.x, to.y, { steps: 4 });
    await this.screen.mouse.up();
  }
}
