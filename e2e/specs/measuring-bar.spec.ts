import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectInView } from '../in-view';
import {
  connectSerialReceiver,
  demandEpochs,
  playReceiver,
  receiverSentences,
} from '../pages/receiver';

/** Metres between two marks, and from the property to the first, where no other test measures. */
const step = 7;
const firstPlace = 60;

/** The bar of an open map, with its presses counted. */
class MeasuringBarScreen {
  presses = 0;

  constructor(private readonly page: Page) {}

  get bar() {
    return this.page.getByRole('group', { name: 'Mål inn grensepunkter' });
  }

  get main() {
    return this.bar.locator('.fb-button-primary');
  }

  /** Walks to a place, in metres north of the property. */
  async setPlace(metresNorth: number) {
    await this.page.evaluate(
      (metres) => Object.assign(globalThis, { metresNorth: metres }),
      metresNorth,
    );
  }

  async press(name: RegExp) {
    await expect(this.main).toHaveText(name);
    await this.main.click();
    this.presses += 1;
  }

  /** @returns the number of the measured mark */
  async measure(metresNorth: number, name: RegExp) {
    await this.setPlace(metresNorth);
    await this.press(name);
    await this.press(/^Lagre /);
    const saved = this.bar.getByText(/^\S+ er lagret\./);
    await expect(saved).toBeVisible();
    return (await saved.textContent())?.split(' ')[0] ?? '';
  }
}

/** Fails where the bar covers any of these, or is covered. */
async function expectApart(bar: Locator, floating: Locator) {
  await expectInView(bar, 'the bar');
  const box = await bar.boundingBox();
  if (!box) throw new Error('there is no bar');
  for (const plate of await floating.all()) {
    const place = await plate.boundingBox();
    if (!place) continue;
    const isApart =
      place.x + place.width <= box.x ||
      place.x >= box.x + box.width ||
      place.y + place.height <= box.y ||
      place.y >= box.y + box.height;
    expect(isApart, `the bar covers ${await plate.textContent()}`).toBe(true);
  }
}

for (const size of [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
])
  test(`[MSR-1, MSR-2] ten marks take at most 22 taps, at ${size.width} pixels @tablet alone`, async ({
    page,
    context,
    caseList,
    expectAccessibleInBothThemes,
  }) => {
    await context.addInitScript(playReceiver, receiverSentences);
    await caseList.open('2026/119');
    const panel = await connectSerialReceiver(page);
    await panel.getByRole('textbox', { name: 'Antennehøyde over punktet (m)' }).fill('2');
    await panel
      .getByRole('combobox', { name: 'Korreksjonene kommer fra' })
      .selectOption({ index: 1 });
    await demandEpochs(panel, 5);
    await panel.getByText('Neste grensepunkt').click();
    await panel.getByRole('combobox', { name: 'Merketype' }).selectOption({ index: 2 });
    await panel.getByRole('button', { name: 'Lukk' }).click();
    await page.setViewportSize(size);
    // The marks stay on the device, because the tests share their cases.
    await context.setOffline(true);
    const screen = new MeasuringBarScreen(page);
    await screen.setPlace(firstPlace);
    await expect(screen.main).toHaveText(/^Mål \S+$/);
    const floating = page.locator('.fb-maps-foot > *, .fb-maps-notice, .fb-maps-tools, .fb-banner');
    for (const shape of [{ width: 768, height: 1024 }, size]) {
      await page.setViewportSize(shape);
      await expectApart(screen.bar, floating);
    }
    await expectAccessibleInBothThemes();
    expect((await screen.main.boundingBox())?.height).toBeGreaterThanOrEqual(64);

    const numbers: string[] = [];
    for (let index = 0; index < 10; index++)
      numbers.push(await screen.measure(firstPlace + index * step, /^Mål \S+$/));
    expect(screen.presses).toBeLessThanOrEqual(22);
    const first = Number(numbers[0]);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => String(first + index)));

    await expect(screen.main).toHaveText(`Mål ${numbers[9]} på nytt`);
    await expectApart(screen.bar, floating);
    await expectAccessibleInBothThemes();
    for (const index of [3, 5]) {
      const again = new RegExp(`^Mål ${numbers[index]} på nytt$`);
      const name = await screen.measure(firstPlace + index * step + 0.02, again);
      expect(name).toBe(numbers[index]);
    }
    await screen.setPlace(firstPlace + 11 * step);
    await expect(screen.main).toHaveText(`Mål ${first + 10}`);
    // The keyboard is enough for both presses.
    await screen.main.press('Enter');
    await expect(screen.main).toHaveText(/^Lagre /);
    await expect(screen.main).toBeFocused();
    await screen.main.press('Enter');
    await expect(screen.bar.getByText(`${first + 10} er lagret.`)).toBeVisible();
  });
