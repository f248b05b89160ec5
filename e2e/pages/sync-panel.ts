import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Longest time for sending without any press: pauses between tries and an API that starts take
 * time.
 */
export const automaticSendTimeout = { timeout: 60_000 };

export const syncButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Synkronisering:/ });

export async function openSyncPanel(page: Page): Promise<Locator> {
  await syncButton(page).click();
  const panel = page.getByRole('region', { name: 'Synkronisering' });
  await expect(panel).toBeVisible();
  return panel;
}

const getTryButton = (panel: Locator): Locator => panel.getByRole('button', { name: 'Prøv nå' });

/**
 * Asks for a try that will fail. During a try of the engine itself the button says so and cannot be
 * pressed.
 */
export const tryUntilMessage = (panel: Locator, message: string): Promise<void> =>
  expect(async () => {
    await getTryButton(panel).click({ timeout: 5_000 });
    await expect(panel).toContainText(message, { timeout: 2_000 });
  }).toPass(automaticSendTimeout);

/**
 * Asks for a try that will succeed, and waits until nothing is pending. If the engine tries first,
 * there is nothing to press.
 */
export async function sendWaiting(panel: Locator): Promise<void> {
  const waiting = panel.getByRole('heading', { name: /^Venter på sending/ });
  await Promise.race([
    waiting.waitFor({ state: 'detached', ...automaticSendTimeout }),
    getTryButton(panel).click(),
  ]);
  await expect(waiting).toHaveCount(0, automaticSendTimeout);
}
