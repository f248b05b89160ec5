import { expect, test } from '../released-app';

test('[PWA-2] a network that swallows requests delays no start from the device', async ({
  page,
  deployment,
  login,
}) => {
  await page.goto(deployment.address);
  await login.signInAs('kari');
  const rows = page.getByRole('grid').locator('[data-index]');
  await expect(rows.first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const gate = await deployment.gate('host');
  gate.block(() => true);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  // The request for a newer version is still waiting for an answer, but starting the app has not
  // waited.
  await gate.until(({ waiting }) => waiting > 0);
  const waited = await page.evaluate(
    () => performance.getEntriesByName(`${location.origin}/config.json`)[0]?.duration,
  );
  expect(waited).toBeLessThan(2_000);
});
