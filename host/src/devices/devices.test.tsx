import type { Device } from '@feltbok/contract/devices.ts';
import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { act, screen, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

const thisDevice: Device = {
  deviceId: '00000000-0000-4000-8000-000000000001',
  name: 'Chrome, Android, 1280 × 800',
  firstContact: '2026-11-01T08:00:00+01:00',
  lastContact: '2026-11-23T08:00:00+01:00',
  builds: 'host abc',
  pending: 0,
  wipeAskedAt: null,
  wipeAskedBy: null,
  wipeAnsweredAt: null,
};
const lost = {
  ...thisDevice,
  deviceId: '00000000-0000-4000-8000-000000000002',
  name: 'Safari, iOS, 1180 × 820',
  pending: 3,
};
const createWiped = (wipeAskedBy: Device['wipeAskedBy']) => ({
  ...lost,
  wipeAskedAt: thisDevice.lastContact,
  wipeAskedBy,
});
const list = 'GET /api/Devices';
const admit = `POST /api/Devices/${lost.deviceId}/admit`;

beforeEach(() =>
  identities.put({
    userKey: 'kari',
    account: 'a',
    customer: sampleCustomer,
    deviceId: thisDevice.deviceId,
    lastOnline: 0,
    latestSeen: 0,
    signInEnded: false,
  }),
);
afterEach(() => act(() => chooseLanguage('nb')));

async function openDevices(devices?: Device[]) {
  const opened = await renderApp('/', { cases: [] });
  if (devices) opened.api.serve(list, 200, devices);
  const { user } = opened;
  await user.click(screen.getByRole('button', { name: /^Meny for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Innstillinger' }));
  await user.click(await screen.findByRole('tab', { name: 'Enheter' }));
  const findRow = async (name: RegExp) =>
    within((await screen.findByText(name)).closest('li') as HTMLElement);
  return { ...opened, findRow };
}

test('[DEV-5] the devices show last contact, parts, and what waited to be sent', async () => {
  const { findRow } = await openDevices([thisDevice, lost]);
  const otherRow = await findRow(/^Safari, iOS/);
  expect(otherRow.getByText('Sist i kontakt 23.11.2026 08:00')).toBeVisible();
  expect(otherRow.getByText('3 endringer ventet på sending')).toBeVisible();
  expect(otherRow.getByText('Deler: host abc')).toBeVisible();
  expect((await findRow(/^Chrome/)).getByText(/\(denne enheten\)$/)).toBeVisible();
});

test('[DEV-5] a device is wiped after a question, and admitted again', async () => {
  const { user, api, findRow } = await openDevices([thisDevice, lost]);
  const wipe = `POST /api/Devices/${lost.deviceId}/wipe`;
  api.serve(wipe, 204);
  await user.click(
    (await findRow(/^Safari/)).getByRole('button', { name: /^Slett innholdet på Safari/ }),
  );
  expect(api.calls()).not.toContain(wipe);
  api.serve(list, 200, [thisDevice, createWiped('user')]);
  await user.click(await screen.findByRole('button', { name: 'Slett innholdet' }));
  expect(await screen.findByText('Slettes ved neste kontakt')).toBeVisible();
  expect(api.calls()).toContain(wipe);
  api.serve(admit, 204);
  api.serve(list, 200, [thisDevice, lost]);
  await user.click((await findRow(/^Safari/)).getByRole('button', { name: /^Slipp Safari/ }));
  expect(await screen.findByRole('button', { name: /^Slett innholdet på Safari/ })).toBeVisible();
});

const byOperator = /^Den som drifter Feltbok, har bedt om det/;

test('[DEV-3] a device wiped by the operator names who admits it, without a button', async () => {
  const { findRow } = await openDevices([thisDevice, createWiped('operator')]);
  const otherRow = await findRow(/^Safari/);
  expect(otherRow.getByText(byOperator)).toBeVisible();
  expect(otherRow.queryByRole('button')).toBeNull();
});

test('[DEV-3] a wipe that the operator took over meanwhile stays and is reported', async () => {
  const { user, api, findRow } = await openDevices([thisDevice, createWiped('user')]);
  api.serve(admit, 409, {});
  const button = (await findRow(/^Safari/)).getByRole('button', { name: /^Slipp Safari/ });
  api.serve(list, 200, [thisDevice, createWiped('operator')]);
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(byOperator);
});

test('[DEV-3] admitting a device with an old sign-in requires another sign-in', async () => {
  const { user, api, control, findRow } = await openDevices([thisDevice, createWiped('user')]);
  api.serve(admit, 401, { reason: 'fresh sign-in needed' });
  const otherRow = await findRow(/^Safari/);
  await user.click(otherRow.getByRole('button', { name: /^Slipp Safari/ }));
  expect(await otherRow.findByRole('alert')).toHaveTextContent(
    'Logg inn på nytt først, og gjør det så her.',
  );
  await user.click(otherRow.getByRole('button', { name: 'Logg inn' }));
  expect(control.signIn).toHaveBeenCalledWith(true);
});

test('[DEV-5] this device is removed by a log-out, which asks about pending work', async () => {
  const { user, control, findRow } = await openDevices([thisDevice]);
  await user.click((await findRow(/^Chrome/)).getByRole('button', { name: 'Logg ut og slett' }));
  expect(control.signOut).toHaveBeenCalledTimes(1);
});

test('[DEV-5] a rejected wipe is reported', async () => {
  const { user, api, findRow } = await openDevices([lost]);
  api.serve(`POST /api/Devices/${lost.deviceId}/wipe`, 404, {});
  await user.click(
    (await findRow(/^Safari/)).getByRole('button', { name: /^Slett innholdet på Safari/ }),
  );
  await user.click(await screen.findByRole('button', { name: 'Slett innholdet' }));
  expect(await screen.findByText('Det ble ikke gjort. Prøv igjen.')).toBeVisible();
});

test('[DEV-5, FLT-25] a failed list is reported, and a retry fetches it', async () => {
  const { user, api, findRow } = await openDevices();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Listen over enheter ble ikke hentet.');
  api.serve('GET /api/Devices', 200, [lost]);
  await user.click(within(notice).getByRole('button', { name: 'Prøv igjen' }));
  expect(await findRow(/^Safari/)).toBeDefined();
});
