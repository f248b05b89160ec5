import type { Locator, Page } from '@playwright/test';
import jsQr from 'jsqr';

/**
 * Reads a code on a screen like a phone's camera.
 * @throws Error where it is no code
 */
export async function addressIn(code: Locator): Promise<string> {
  const { pixels, width, height } = await code.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 600 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 600, 600);
    return {
      pixels: [...(context?.getImageData(0, 0, 600, 600).data ?? [])],
      width: 600,
      height: 600,
    };
  });
  const found = jsQr(Uint8ClampedArray.from(pixels), width, height);
  if (!found) throw new Error('There is no code that can be read');
  return found.data;
}

/** The page on which a party signs on a phone. */
export class PhonePage {
  constructor(private readonly page: Page) {}

  get sheet() {
    return this.page.getByRole('img', { name: /^Felt for signaturen/ });
  }

  get send() {
    return this.page.getByRole('button', { name: 'Signer og send' });
  }

  /**
   * Draws a line across the sheet.
   * @param onTheWay done before the pen is lifted
   */
  async draw(onTheWay = async () => {}): Promise<void> {
    await this.sheet.scrollIntoViewIfNeeded();
    const box = await this.sheet.boundingBox();
    if (!box) throw new Error('The sheet is not on the screen');
    const toPoint = (x: number, y: number) =>
      [box.x + x * box.width, box.y + y * box.height] as const;
    await this.page.mouse.move(...toPoint(0.2, 0.6));
    await this.page.mouse.down();
    await this.page.mouse.move(...toPoint(0.5, 0.2), { steps: 8 });
    await onTheWay();
    await this.page.mouse.move(...toPoint(0.8, 0.7), { steps: 8 });
    await this.page.mouse.up();
  }
}
