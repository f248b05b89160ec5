import { expect, type Page, type Request } from '@playwright/test';
import { addresses } from '../addresses';

/** The maps tab of a case. */
export class MapScreen {
  /** Requests to the map services that are not answered yet. */
  private readonly onTheWay = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (request.url().startsWith(addresses.maps)) this.onTheWay.add(request);
    });
    const forget = (request: Request) => void this.onTheWay.delete(request);
    page.on('requestfinished', forget);
    page.on('requestfailed', forget);
    // A closed page sends no further events.
    page.on('domcontentloaded', () => this.onTheWay.clear());
  }

  get map() {
    return this.page.getByRole('application', { name: /^Kart over/ });
  }

  get notice() {
    return this.page.getByRole('status').filter({ hasText: 'Kartbilder mangler her' });
  }

  tool(name: 'Zoom inn' | 'Zoom ut' | 'Nord opp' | 'Kartlag') {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens the map of an open case, and waits until it is known what the map can show. */
  async open() {
    await this.page.getByRole('link', { name: 'Kart', exact: true }).click();
    await expect(this.map).toBeVisible();
    await expect(this.page.getByText('Laster kartet …')).toBeHidden();
  }

  /** Lists the names of tools that are covered or out of view. */
  listCoveredTools(): Promise<string[]> {
    return this.page
      .getByRole('toolbar', { name: 'Kartverktøy' })
      .getByRole('button')
      .evaluateAll((tools) =>
        tools.flatMap((tool) => {
          const { left, top, bottom, width } = tool.getBoundingClientRect();
          const isFree = [top + 4, bottom - 4].every((y) =>
            tool.contains(document.elementFromPoint(left + width / 2, y)),
          );
          return isFree ? [] : [tool.getAttribute('aria-label') ?? ''];
        }),
      );
  }

  get layerMenu() {
    return this.page.getByRole('complementary', { name: 'Kartlag' });
  }

  layer(name: string) {
    return this.layerMenu.getByRole('checkbox', { name, exact: true });
  }

  async openLayers() {
    await this.tool('Kartlag').click();
    await expect(this.layerMenu).toBeVisible();
  }

  /** Chooses a base map in the open layer menu. */
  async chooseBaseMap(name: 'Kart' | 'Foto' | 'Hybrid') {
    // The radio itself is under its picture.
    await this.layerMenu.locator('label').filter({ hasText: name }).click();
    await expect(this.layerMenu.getByRole('radio', { name, exact: true })).toBeChecked();
  }

  /**
   * Waits until all requests of the map are answered and its picture stays the same.
   * @param unanswered number of requests that the test itself delays
   */
  async waitUntilStill(unanswered = () => 0): Promise<Buffer> {
    let picture = await this.map.screenshot();
    await expect(async () => {
      const before = picture;
      const isAllThere = this.onTheWay.size <= unanswered();
      picture = await this.map.screenshot();
      expect(isAllThere && before.equals(picture)).toBe(true);
    }).toPass();
    return picture;
  }

  /**
   * Waits until the picture of the map is another one and stays the same; its data may have to
   * arrive first.
   */
  async waitForChange(before: Buffer): Promise<Buffer> {
    let picture = before;
    await expect(async () => {
      picture = await this.waitUntilStill();
      expect(picture.equals(before)).toBe(false);
    }).toPass();
    return picture;
  }

  /** Returns metres, from the coordinates at the bottom of the map. */
  async readPosition(): Promise<{ north: number; east: number }> {
    const foot = this.page.locator('.fb-maps-position');
    const readMetres = async (axis: string) => {
      const text = await foot.getByText(new RegExp(`^${axis} [\\d\\s]+,\\d\\d$`)).textContent();
      return Number(text?.slice(2).replace(/\s/g, '').replace(',', '.'));
    };
    return { north: await readMetres('N'), east: await readMetres('Ø') };
  }

  async expectScaleLine(length: string) {
    await expect(this.page.getByText(`Målestokk: streken er ${length}`)).toBeAttached();
  }

  /**
   * Returns a part of the map around its middle in the next frames, without what floats over it.
   */
  readMiddle(): Promise<string> {
    return this.map.evaluate(async (map) => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const canvas = map.querySelector('canvas');
      if (!canvas) throw new Error('no map');
      let picture = canvas;
      let size = { width: 320, height: 240 };
      let source = { x: (canvas.width - 320) / 2, y: (canvas.height - 240) / 2 };
      // Halving a picture smoothly makes each pixel the mean of two by two.
      for (let halving = 0; halving < 2; halving++) {
        const half = document.createElement('canvas');
        half.width = size.width / 2;
        half.height = size.height / 2;
        const context = half.getContext('2d');
        if (!context) throw new Error('no picture');
        const { x, y } = source;
        context.drawImage(picture, x, y, size.width, size.height, 0, 0, half.width, half.height);
        picture = half;
        size = { width: half.width, height: half.height };
        source = { x: 0, y: 0 };
      }
      return picture.toDataURL();
    });
  }

  /** Counts the colours of the map at points spread over it; one means it is blank. */
  async countColours(): Promise<number> {
    const shot = await this.map.screenshot();
    return this.page.evaluate(
      async (png) => {
        const picture = new Image();
        picture.src = png;
        await picture.decode();
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.drawImage(picture, 0, 0);
        const colours = new Set<string>();
        for (let row = 2; row < 8; row++) {
          for (let column = 2; column < 8; column++) {
            const x = (picture.width * column) / 10;
            const y = (picture.height * row) / 10;
            colours.add(context.getImageData(x, y, 1, 1).data.join());
          }
        }
        return colours.size;
      },
      `data:image/png;base64,${shot.toString('base64')}`,
    );
  }
}
