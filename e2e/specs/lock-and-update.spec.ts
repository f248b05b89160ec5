import { choosePin, secret } from '../pages/device-pin';
import { comeBack, controlled, expect, expectStamps, openApp, test, update } from '../released-app';

test('[DEV-2] an update and a return from the login ask no PIN', async ({ page, deployment, login, overview }) => {
  const base = await openApp(page, deployment.address, login);
  await page.goto(deployment.address);
  await choosePin(page);
  await page.goto(`${base}/overview`);
  await expect(overview.text('Beskrivelse')).toBeVisible();

  await test.step('the update', async () => {
    await deployment.deploy('host', 'second');
    await comeBack(page);
    await update(page);
    await expectStamps(page, ['host second']);
    await controlled(page);
    await expect(overview.text('Beskrivelse')).toBeVisible();
    await expect(secret(page)).toBeHidden();
  });

  await test.step('the return from the login', async () => {
    // The provider's answer to a sign-in that it has ended.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('msal.')) localStorage.removeItem(key);
    });
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('status', { name: 'Logg inn' }).getByRole('button', { name: 'Logg inn' }).click();
    await login.chooseUser('kari');
    await expect(overview.text('Beskrivelse')).toBeVisible();
    await expect(secret(page)).toBeHidden();
    expect(page.url()).toBe(`${base}/overview`);
  });
});
