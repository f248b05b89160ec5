import { expect, type Locator, type Page } from '@playwright/test';
import { SketchScreen } from './sketch';

/**
 * Connects to the sandbox's receiver, with its antenna two metres above the ground, and opens the
 * position panel.
 */
export async function connectDemoReceiver(page: Page) {
  const map = new SketchScreen(page);
  await map.open();
  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  const panel = page.getByRole('complementary', { name: 'Posisjon' });
  await panel
    .getByRole('combobox', { name: 'Posisjonen kommer fra' })
    .selectOption({ label: 'Mottakerens app på enheten' });
  await expect(panel.getByRole('combobox', { name: 'App på enheten' })).toHaveText(/^Demomottaker/);
  await panel.getByRole('button', { name: 'Koble til' }).click();
  await expect(panel.getByText('Fast (RTK)')).toBeVisible();
  await expect(panel.getByText('Referanseramme: EUREF89')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Antennehøyde over punktet (m)' }).fill('2');
  return panel;
}

/** Sets the number of epochs of a measurement. */
export async function demandEpochs(panel: Locator, count: number) {
  await panel.getByText('Krav til epokene').click();
  await panel.getByRole('textbox', { name: 'Antall epoker' }).fill(String(count));
}

/**
 * Opens the map with the receiver on the serial line.
 * @returns the panel of positions
 */
export async function connectSerialReceiver(page: Page) {
  await new SketchScreen(page).open();
  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  const panel = page.getByRole('complementary', { name: 'Posisjon' });
  await panel.getByRole('combobox', { name: 'Posisjonen kommer fra' }).selectOption({ index: 1 });
  await panel.getByRole('button', { name: 'Koble til' }).click();
  return panel;
}
