import { expect, type Locator, type Page } from '@playwright/test';
import { CaseListScreen } from './case-list';

/** The attendees of a case, and the pad on which they sign. */
export class AttendeesScreen {
  constructor(private readonly page: Page) {}

  /** Opens the screen from any screen of the case. */
  async open() {
    await this.page.getByRole('link', { name: 'Deltakere' }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: 'Deltakere' })).toBeVisible();
  }

  /**
   * Opens the screen from anywhere, through the case list.
   * @returns the name of the first party, from the labels of its row
   */
  async openCase(caseNumber: string): Promise<string> {
    await new CaseListScreen(this.page).open(caseNumber);
    await this.open();
    const label = await this.rows.first().getByRole('combobox').getAttribute('aria-label');
    return (label ?? '').replace('Deltok: ', '');
  }

  /** Rows of parties, without their panels. */
  get rows() {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  row(name: string) {
    return this.rows.filter({ hasText: name });
  }

  participation(name: string) {
    return this.page.getByRole('combobox', { name: `Deltok: ${name}` });
  }

  get add() {
    return this.page.getByRole('button', { name: 'Legg til deltaker' });
  }

  field(label: string | RegExp) {
    return this.page
      .getByRole('region', { name: 'Opplysninger om ny deltaker' })
      .getByRole('textbox', { name: label });
  }

  get save() {
    return this.page.getByRole('button', { name: 'Lagre', exact: true });
  }

  /** The state in words beside the buttons. */
  get state() {
    return this.page.locator('.fb-save-state');
  }

  /** The button of a row that opens the pad, whatever its label. */
  sign(name: string) {
    return this.row(name).getByRole('button', { name: /^(Signer|Signert|Påbegynt signatur): / });
  }

  get pad() {
    return this.page.getByRole('dialog', { name: /^Signatur: / });
  }

  get sheet() {
    return this.pad.getByRole('img', { name: /^Felt for signaturen/ });
  }

  padButton(name: 'Ok' | 'Prøv igjen' | 'Lukk vinduet' | 'Angre siste strek') {
    return this.pad.getByRole('button', { name, exact: true });
  }

  /** Opens the pad of a party, ready to be drawn on. */
  async openPad(name: string) {
    await this.sign(name).click();
    await expect(this.sheet).toBeVisible();
    await waitUntilStill(this.sheet);
  }

  /** Returns the share of the sheet that is covered with ink, from 0 to 1. */
  async ink(): Promise<number> {
    return this.sheet.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      let covered = 0;
      for (let at = 3; at < data.length; at += 4) covered += Number((data[at] ?? 0) > 128);
      return covered / (data.length / 4);
    });
  }

  /** Draws through points that are given as shares of the sheet's width and height. */
  async drawByMouse(points: ReadonlyArray<readonly [number, number]>, { lift = true } = {}) {
    const { at, first } = await this.toPagePoints(points);
    await this.page.mouse.move(first.x, first.y);
    await this.page.mouse.down();
    for (const { x, y } of at) await this.page.mouse.move(x, y, { steps: 4 });
    if (lift) await this.page.mouse.up();
  }

  /** Draws like a finger; the browser itself decides whether the page scrolls. */
  async drawByFinger(points: ReadonlyArray<readonly [number, number]>) {
    const { at, first } = await this.toPagePoints(points);
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      touchPoints: Array<{ x: number; y: number }>,
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [first]);
    for (const point of at) await touch('touchMove', [point]);
    await touch('touchEnd', []);
    await session.detach();
  }

  private async toPagePoints(points: ReadonlyArray<readonly [number, number]>) {
    const box = await this.sheet.boundingBox();
    if (!box) throw new Error('The sheet is not on the screen');
    const [first = { x: 0, y: 0 }, ...at] = points.map(([x, y]) => ({
      x: box.x + x * box.width,
      y: box.y + y * box.height,
    }));
    return { first, at };
  }
}

/**
 * Waits until the element stands still, because a dialog that is still opening moves under the pen.
 */
async function waitUntilStill(element: Locator) {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await element.boundingBox());
      const same = now === before;
      before = now;
      return same;
    })
    .toBe(true);
}

/** A line that goes up and down across most of the sheet. */
export const wave: ReadonlyArray<readonly [number, number]> = Array.from(
  { length: 24 },
  (_, index) => [0.15 + index * 0.028, 0.5 + 0.3 * Math.sin(index)] as const,
);
