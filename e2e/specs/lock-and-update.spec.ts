import { choosePin, secret } from '../pages/device-pin';
import {
  comeBack,
  expect,
  expectStamps,
  openApp,
  test,
  update,
  waitForController,
} from '../released-app';

test('[DEV-2] an update asks no PIN', async ({ page, deployment, login, overview }) => {
  const base = await openApp(page, deployment.address, login);
  await page.goto(deployment.address);
  await choosePin(page);
  await page.goto(`${base}/overview`);
  await expect(overview.text('Beskrivelse')).toBeVisible();

  await deployment.deploy('host', 'second');
  await comeBack(page);
  await update(page);
  await expectStamps(page, ['host second']);
  await waitForController(page);
  await expect(overview.text('Beskrivelse')).toBeVisible();
  await expect(secret(page)).toBeHidden();
});
