import { expect, type Page, type Request } from '@playwright/test';
import { addresses } from '../addresses';

/** The maps tab of a case. */
export class MapScreen {
  /** What the map services have been asked for and have not answered. */
  private readonly onTheWay = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (request.url().startsWith(addresses.maps)) this.onTheWay.add(request);
    });
    const forget = (request: Request) => void this.onTheWay.delete(request);
    page.on('requestfinished', forget);
    page.on('requestfailed', forget);
    // Of a closed page nothing more may be heard.
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

  /** From a case that is open, until it is known what the map can show. */
  async open() {
    await this.page.getByRole('link', { name: 'Kart', exact: true }).click();
    await expect(this.map).toBeVisible();
    await expect(this.page.getByText('Laster kartet …')).toBeHidden();
  }

  /** The names of tools that something lies over, or that are out of view. */
  coveredTools(): Promise<string[]> {
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

  /** From a layer menu that is open. */
  async chooseBaseMap(name: 'Kart' | 'Foto' | 'Hybrid') {
    // The radio itself lies under its picture.
    await this.layerMenu.locator('label').filter({ hasText: name }).click();
    await expect(this.layerMenu.getByRole('radio', { name, exact: true })).toBeChecked();
  }

  /**
   * Waits until all that the map has asked for is there, and its picture stays the same.
   * @param unanswered how many requests the test itself delays
   */
  async still(unanswered = () => 0): Promise<Buffer> {
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
   * Waits until the picture of the map is another, and stays the same: what it draws may have to
   * come first.
   */
  async otherThan(before: Buffer): Promise<Buffer> {
    let picture = before;
    await expect(async () => {
      picture = await this.still();
      expect(picture.equals(before)).toBe(false);
    }).toPass();
    return picture;
  }

  /** Metres, from the coordinates in the foot of the map. */
  async position(): Promise<{ north: number; east: number }> {
    const foot = this.page.locator('.fb-maps-position');
    const metres = async (axis: string) => {
      const text = await foot.getByText(new RegExp(`^${axis} [\\d\\s]+,\\d\\d$`)).textContent();
      return Number(text?.slice(2).replace(/\s/g, '').replace(',', '.'));
    };
    return { north: await metres('N'), east: await metres('Ø') };
  }

  async expectScaleLine(length: string) {
    await expect(this.page.getByText(`Målestokk: streken er ${length}`)).toBeAttached();
  }

  /**
   * A part of the map around its middle as the next frames have it, without what floats over it.
   */
  middleOfPicture(): Promise<string> {
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

  /** How many colours the map shows at points spread over it; one means it is blank. */
  async coloursShown(): Promise<number> {
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
