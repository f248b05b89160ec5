import { act, screen, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';
import { captureInstallOffer } from './install-offer';

beforeAll(captureInstallOffer);

// An offer of one test must not be left for the next.
afterEach(() => act(() => window.dispatchEvent(new Event('appinstalled'))));

/** The browser offers to ask the user. */
function offer(prompt = jest.fn(async () => ({ outcome: 'accepted' }))) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => window.dispatchEvent(event));
  return { event, prompt };
}

function onIPad() {
  const safari =
    'Mozilla/5.0 (iPad; CPU OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Safari/604.1';
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(safari);
}

/** Shown as an installed app, or no longer. */
function displayStandalone() {
  const media = Object.assign(matchMedia('(display-mode: standalone)'), { matches: true });
  const asked = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query: string) => (query === media.media ? media : asked(query)));
  return media;
}

const signedOut = { session: { state: 'signed-out' } } as const;

const getMain = () => within(screen.getByRole('main'));
const findLandingButton = () => getMain().queryByRole('button', { name: 'Installer Feltbok' });

async function helpMenu(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Hjelp' }));
  await screen.findByRole('menuitem', { name: 'Om Feltbok' });
  return screen.queryByRole('menuitem', { name: 'Installer Feltbok' });
}

test('[PWA-1] an offer made before start-up is stored, and the help menu shows it', async () => {
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  const { user } = await renderApp('/', { cases: [] });
  expect(prompt).not.toHaveBeenCalled();
  await user.click((await helpMenu(user)) as HTMLElement);
  expect(prompt).toHaveBeenCalledTimes(1);
});

test('[PWA-1] the landing page installs the app too, and each offer is used once', async () => {
  const { user } = await renderApp('/', signedOut);
  expect(findLandingButton()).not.toBeInTheDocument();
  const { prompt } = offer();
  await user.click(findLandingButton() as HTMLElement);
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(findLandingButton()).not.toBeInTheDocument();
  const next = offer();
  await user.click(findLandingButton() as HTMLElement);
  expect(next.prompt).toHaveBeenCalledTimes(1);
});

test('a browser that withdraws its install question causes no error', async () => {
  const { user } = await renderApp('/', signedOut);
  offer(jest.fn(async () => Promise.reject(new Error('no user gesture'))));
  await user.click(findLandingButton() as HTMLElement);
  expect(findLandingButton()).not.toBeInTheDocument();
  expect(getMain().getByRole('button', { name: 'Logg inn' })).toBeEnabled();
});

test('[PWA-1] the button is removed once the app is installed', async () => {
  await renderApp('/', signedOut);
  offer();
  expect(findLandingButton()).toBeVisible();
  act(() => window.dispatchEvent(new Event('appinstalled')));
  expect(findLandingButton()).not.toBeInTheDocument();
});

test('[PWA-1] there is no button when installed, or without a browser offer', async () => {
  const standalone = displayStandalone();
  const { user } = await renderApp('/', signedOut);
  offer();
  expect(findLandingButton()).not.toBeInTheDocument();
  expect(await helpMenu(user)).not.toBeInTheDocument();
  standalone.matches = false;
  await act(async () => void standalone.dispatchEvent(new Event('change')));
  expect(findLandingButton()).toBeVisible();
  act(() => window.dispatchEvent(new Event('appinstalled')));
  expect(findLandingButton()).not.toBeInTheDocument();
});

test('[PWA-1] on iPad a dialog shows the three steps, and closes again', async () => {
  onIPad();
  const { user } = await renderApp('/', signedOut);
  await user.click(findLandingButton() as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Installer Feltbok' }));
  const steps = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringContaining('«Del»'),
    expect.stringContaining('«Legg til på Hjem-skjerm»'),
    expect.stringContaining('«Legg til»'),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Lukk' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(findLandingButton()).toBeVisible();
});

test('[PWA-1] an app opened from an iPad’s home screen offers no installation', async () => {
  onIPad();
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  await renderApp('/', signedOut);
  expect(findLandingButton()).not.toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'standalone');
});
