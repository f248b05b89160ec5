import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from '../fixtures';
import { expectInView } from '../in-view';
import { connectSerialReceiver, demandEpochs } from '../pages/receiver';
import { playReceiver, receiverSentences } from '../played-receiver';

/** Metres between two marks, and from the property to the first, where no other test measures. */
const step = 7;
const firstPlace = 60;

/**
 * Milliseconds. The bar takes a press that follows this soon after another one, at the same place,
 * for the second press of a glove, and ignores it. Browsers count such presses for up to 0.5 s.
 */
const gloveInterval = 600;

/** The bar of an open map, with its taps counted. */
class MeasuringBarScreen {
  presses = 0;
  private lastPress = 0;

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
    await expect.poll(() => Date.now() - this.lastPress).toBeGreaterThan(gloveInterval);
    await this.main.tap();
    this.lastPress = Date.now();
    this.presses += 1;
  }

  /** @returns the number of the measured mark */
  async measure(metresNorth: number, name: RegExp) {
    await this.setPlace(metresNorth);
    await this.press(name);
    await this.press(/^Lagre /);
    const saved = this.bar.getByText(/^\S+ er lagret\./);
    await expect(saved).toBeVisible();
    const number = (await saved.textContent())?.split(' ')[0] ?? '';
    // Whoever walked on before the list has the mark would press for a mark at the former place.
    await expect(this.main).toHaveText(`Mål ${number} på nytt`);
    return number;
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

/** @returns the text of all pages of a PDF */
async function readPdf(file: string): Promise<string> {
  const data = new Uint8Array(await readFile(file));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join(' ');
}

/** Opens the position panel, and states there once what all measurements of the case need. */
async function prepare(page: Page) {
  const panel = await connectSerialReceiver(page);
  await panel.getByRole('textbox', { name: 'Antennehøyde over punktet (m)' }).fill('2');
  await panel
    .getByRole('combobox', { name: 'Korreksjonene kommer fra' })
    .selectOption({ index: 1 });
  await demandEpochs(panel, 5);
  await panel.getByText('Neste grensepunkt').click();
  await panel.getByRole('combobox', { name: 'Merketype' }).selectOption({ index: 2 });
  await panel.getByRole('button', { name: 'Lukk' }).click();
}

// A run is as long as ten ordinary tests.
test.describe.configure({ timeout: 240_000 });

// The marks are saved in cases in which no other test counts marks.
const runs = [
  { width: 1024, height: 768, caseNumber: '2026/121', tag: ['@journey'] },
  { width: 768, height: 1024, caseNumber: '2026/127', tag: [] },
  { width: 390, height: 844, caseNumber: '2026/116', tag: [] },
];

for (const { caseNumber, tag, ...size } of runs)
  test(
    `[MSR-1, MSR-2, MSR-4, GNS-10] ten marks are measured, staked out and reported at ${size.width} pixels @tablet alone`,
    {
      tag,
    },
    async ({ page, context, caseList, expectAccessibleInBothThemes }, { retry }) => {
      await context.addInitScript(playReceiver, receiverSentences);
      await caseList.open(caseNumber);
      await page.setViewportSize(size);
      await prepare(page);
      const screen = new MeasuringBarScreen(page);
      // The marks of an attempt that failed are still there.
      const start = firstPlace + retry * 200;
      await screen.setPlace(start);
      await expect(screen.main).toHaveText(/^Mål \S+$/);
      const floating = page.locator(
        '.fb-maps-foot > *, .fb-maps-notice, .fb-maps-tools, .fb-banner',
      );
      await expectApart(screen.bar, floating);
      await expectAccessibleInBothThemes();
      expect((await screen.main.boundingBox())?.height).toBeGreaterThanOrEqual(64);

      const numbers: string[] = [];
      await test.step('ten marks take at most 22 taps', async () => {
        for (let index = 0; index < 10; index++)
          numbers.push(await screen.measure(start + index * step, /^Mål \S+$/));
        expect(screen.presses).toBeLessThanOrEqual(22);
        const first = Number(numbers[0]);
        expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => String(first + index)));
      });

      await test.step('two are measured again, and a mark too many is undone with one tap', async () => {
        await expect(screen.main).toHaveText(`Mål ${numbers[9]} på nytt`);
        await expectApart(screen.bar, floating);
        await expectAccessibleInBothThemes();
        for (const index of [3, 5]) {
          const again = new RegExp(`^Mål ${numbers[index]} på nytt$`);
          const name = await screen.measure(start + index * step + 0.02, again);
          expect(name).toBe(numbers[index]);
        }
        const next = String(Number(numbers[9]) + 1);
        expect(await screen.measure(start + 11 * step, /^Mål \S+$/)).toBe(next);
        await screen.bar.getByRole('button', { name: 'Angre' }).tap();
        await expect(screen.bar.getByText(`${next} er fjernet.`)).toBeVisible();
        await expect(screen.main).toHaveText(`Mål ${next}`);
        // The keyboard is enough for both presses.
        await expect(screen.main).toBeFocused();
        await screen.main.press('Enter');
        await expect(screen.main).toHaveText(/^Lagre /);
        await expect(screen.main).toBeFocused();
        await screen.main.press('Enter');
        await expect(screen.bar.getByText(`${next} er lagret.`)).toBeVisible();
      });

      await test.step('three are staked out', async () => {
        for (const index of [0, 2, 8]) {
          await page.getByRole('button', { name: 'Liste over grensepunkter' }).tap();
          await page.getByRole('button', { name: `Sett ut ${numbers[index]}`, exact: true }).tap();
          const way = page.getByRole('group', { name: `Sett ut ${numbers[index]}`, exact: true });
          await expect(way.locator('.fb-maps-way')).toHaveText(/^\d+,\d\d\sm/);
          await expectApart(screen.bar, way);
          await screen.setPlace(start + index * step);
          await expect(way.getByText(/^Innenfor \d/).first()).toBeVisible();
          if (index === 0) await expectAccessibleInBothThemes();
          await way.getByRole('button', { name: 'Avslutt' }).tap();
          await expect(way).toBeHidden();
        }
      });

      await test.step('the report has them all', async () => {
        await page.getByRole('link', { name: 'Rapport' }).tap();
        await page.getByRole('link', { name: 'Målerapport' }).tap();
        const title = `Målerapport for sak ${caseNumber}`;
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await expectAccessibleInBothThemes();
        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Lagre som PDF' }).tap();
        const words = await readPdf(await (await downloading).path());
        for (const number of numbers) expect(words).toContain(` ${number} `);
      });
    },
  );
