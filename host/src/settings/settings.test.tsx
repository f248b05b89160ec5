import { setStoragePersistentAtom } from '@feltbok/runtime/device/storage.state.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { chooseTheme } from '@feltbok/ui/device-preferences.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { OfflineCaseState } from '../offline-case/offline-cases.domain';
import { setOfflineCaseAtom } from '../offline-case/offline-cases.state';
import { offlineDownloaderAtom } from '../offline-case/offline-downloader.state';
import { readyChoiceAtom } from '../offline-case/ready.state';
import { renderApp } from '../testing/render-app';

const storedCase = sampleCase();
const offlineCase: OfflineCaseState = {
  phase: 'complete' as const,
  size: 42_000_000,
  downloaded: 42_000_000,
  error: null,
  completedAt: '2026-05-04T08:00:00Z',
};

afterEach(() =>
  act(async () => {
    chooseTheme('device');
    await chooseLanguage('nb');
  }),
);

async function openSettings(menu: RegExp = /^Meny for/, state?: 'signed-out') {
  const opened = await renderApp('/', state ? { session: { state } } : { cases: [storedCase] });
  await opened.user.click(screen.getByRole('button', { name: menu }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Innstillinger' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Innstillinger' }));
  const tab = async (name: string) => {
    await opened.user.click(dialog.getByRole('tab', { name }));
    return within(await dialog.findByRole('tabpanel', { name }));
  };
  return { ...opened, dialog, tab };
}

const getScheme = () => document.documentElement.style.colorScheme;

test('[SHELL-18] the theme changes at once, in every tab, for every user of the device', async () => {
  const { user, dialog } = await openSettings();
  expect(dialog.getByRole('radio', { name: 'Som enheten' })).toBeChecked();
  expect(getScheme()).toBe('light');
  await user.click(dialog.getByRole('radio', { name: 'Mørkt' }));
  expect(getScheme()).toBe('dark');
  expect(localStorage.getItem('feltbok.theme')).toBe('dark');
  act(() => {
    localStorage.setItem('feltbok.theme', 'light');
    dispatchEvent(new StorageEvent('storage', { key: 'feltbok.theme' }));
  });
  expect(getScheme()).toBe('light');
  expect(dialog.getByRole('radio', { name: 'Lyst' })).toBeChecked();
});

test('[SHELL-18] a dark device is followed until something else is chosen', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media: string) =>
      ({
        matches: media === '(prefers-color-scheme: dark)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const { user, dialog } = await openSettings();
  expect(getScheme()).toBe('dark');
  await user.click(dialog.getByRole('radio', { name: 'Lyst' }));
  expect(getScheme()).toBe('light');
});

test('[SHELL-4] the language can be chosen in the settings', async () => {
  const { user, dialog } = await openSettings();
  await user.click(dialog.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('signed out, the help menu has appearance and diagnostics, no storage', async () => {
  const { dialog } = await openSettings(/^Hjelp/, 'signed-out');
  expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Utseende',
    'Diagnostikk',
  ]);
});

test('[SHELL-18] offline cases are listed with size, and removed after a confirmation', async () => {
  const { store, user, tab } = await openSettings();
  const remove = jest.fn(async (caseId: number) => store.set(setOfflineCaseAtom, caseId, null));
  const { caseNumber } = storedCase.businesses[0]?.details ?? { caseNumber: '' };
  act(() => {
    store.set(offlineDownloaderAtom, { ...store.get(offlineDownloaderAtom), remove });
    store.set(setStoragePersistentAtom, false);
    store.set(setOfflineCaseAtom, storedCase.caseId, offlineCase);
  });
  const panel = await tab('Lagring');
  const row = panel.getByRole('listitem');
  expect(row).toHaveTextContent(`${caseNumber}`);
  expect(row).toHaveTextContent('42 MB');
  expect(panel.getByText(/kan slette dette/)).toBeVisible();
  const ask = () =>
    user.click(panel.getByRole('button', { name: `Fjern ${caseNumber} fra enheten` }));
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Avbryt' }));
  expect(remove).not.toHaveBeenCalled();
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Fjern' }));
  expect(await panel.findByText(/Ingen saker er hentet/)).toBeVisible();
  expect(remove).toHaveBeenCalledWith(storedCase.caseId);
});

test('[RGT-2] automatic downloads can be chosen; Wi-Fi only where the browser reports it', async () => {
  const { user, store, tab } = await openSettings();
  const choices = within(
    (await tab('Lagring')).getByRole('group', { name: /hentes av seg selv$/ }),
  );
  expect(choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(
    ['Alltid', 'Aldri'],
  );
  await user.click(choices.getByRole('radio', { name: 'Aldri' }));
  expect(store.get(readyChoiceAtom)).toBe('never');
});

test('[RGT-2] where the browser reports Wi-Fi, that is the default choice', async () => {
  const connection = Object.assign(new EventTarget(), { type: 'cellular' });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  const { tab } = await openSettings();
  expect((await tab('Lagring')).getByRole('radio', { name: 'Bare på Wi-Fi' })).toBeChecked();
  Reflect.deleteProperty(navigator, 'connection');
});

test('[FLT-25] diagnostics are in the user’s language', async () => {
  const { tab } = await openSettings();
  const panel = await tab('Diagnostikk');
  expect(await panel.findByText('i nettleseren, service worker ingen')).toBeVisible();
  expect(panel.queryByText(/browser,|online|persistent|authorised/)).not.toBeInTheDocument();
});

test('[SHELL-18] diagnostics are copied as text, or selected where copying is rejected', async () => {
  const { user, tab } = await openSettings();
  const panel = await tab('Diagnostikk');
  await user.click(await panel.findByRole('button', { name: 'Kopier' }));
  expect(await panel.findByText('Kopiert.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/^Versjon: \d+\.\d+\.\d+\n/);
  expect(await navigator.clipboard.readText()).toContain('\nVenter på sending: 0\n');
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(panel.getByRole('button', { name: 'Kopier' }));
  expect(await panel.findByText(/kopiere den selv/)).toBeVisible();
  await waitFor(() => expect(String(getSelection())).toContain('Venter på sending'));
});
