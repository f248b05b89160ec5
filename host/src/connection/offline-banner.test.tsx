import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { showApp } from '@feltbok/testing/render-screens.tsx';
import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, screen } from '@testing-library/react';
import { createUserData } from '../user-data';
import { heardFromApiAtom } from './connection';
import { OfflineBanner } from './OfflineBanner';

const setOnline = (is: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};
const findBanner = () =>
  screen.queryByText('Du er frakoblet. Vi lagrer opplysningene når du er på nett igjen');

function showBanner() {
  setOnline(true);
  const app = createTestStore();
  return { ...app, ...showApp(<OfflineBanner />, app.store) };
}

test('[OFF-1] the offline banner can be hidden until the next loss of connection', async () => {
  const { user } = showBanner();
  expect(findBanner()).not.toBeInTheDocument();
  setOnline(false);
  expect(findBanner()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skjul meldingen' }));
  expect(findBanner()).not.toBeInTheDocument();
  setOnline(true);
  setOnline(false);
  expect(findBanner()).toBeVisible();
});

test('[OFF-1] a started update hides the banner until the next loss of connection', async () => {
  const { store, api, reported } = showBanner();
  const userData = createUserData({
    store,
    api: api.client,
    notify: () => undefined,
    reportError: (error) => reported.push({ error, area: 'sync' }),
  });
  await act(() => userData.open(crypto.randomUUID()));
  setOnline(false);
  expect(findBanner()).toBeVisible();
  await act(() => userData.sync.submit(overviewChange('I skogen')));
  expect(findBanner()).not.toBeInTheDocument();
  setOnline(true);
  setOnline(false);
  expect(findBanner()).toBeVisible();
  userData.close();
});

test('[OFF-1] the banner is translated into English', async () => {
  showBanner();
  setOnline(false);
  await act(() => chooseLanguage('en'));
  expect(
    screen.getByText('You are offline. We will save your information once online'),
  ).toBeVisible();
  await act(() => chooseLanguage('nb'));
});

test('[OFF-18] an answer overrides the browser’s offline state until the next offline event', () => {
  const { store } = showBanner();
  setOnline(false);
  act(() => store.set(heardFromApiAtom));
  expect(findBanner()).not.toBeInTheDocument();
  setOnline(false);
  expect(findBanner()).toBeVisible();
});
