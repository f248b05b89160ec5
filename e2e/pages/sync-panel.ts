import { expect, type Locator, type Page } from '@playwright/test';

/** Nobody presses anything: the pauses between tries, and an API that starts, take their time. */
export const sentByItself = { timeout: 60_000 };

export const syncButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Synkronisering:/ });

export async function openSyncPanel(page: Page): Promise<Locator> {
  await syncButton(page).click();
  const panel = page.getByRole('region', { name: 'Synkronisering' });
  await expect(panel).toBeVisible();
  return panel;
}

const tryNow = (panel: Locator): Locator => panel.getByRole('button', { name: 'Prøv nå' });

/**
 * Asks for a try, of what cannot be sent: while the engine makes one by itself, the button says so
 * and takes no press.
 */
export const tryUntilSaid = (panel: Locator, said: string): Promise<void> =>
  expect(async () => {
    await tryNow(panel).click({ timeout: 5_000 });
    await expect(panel).toContainText(said, { timeout: 2_000 });
  }).toPass(sentByItself);

/**
 * Asks for a try, of what can be sent, and waits until nothing waits any longer. The engine may be
 * quicker with a try of its own, and then there is nothing to press.
 */
export async function sendWaiting(panel: Locator): Promise<void> {
  const waiting = panel.getByRole('heading', { name: /^Venter på sending/ });
  await Promise.race([
    waiting.waitFor({ state: 'detached', ...sentByItself }),
    tryNow(panel).click(),
  ]);
  await expect(waiting).toHaveCount(0, sentByItself);
}
