import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { act, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

// The federation runtime is mocked, as it needs the bundler's containers.
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({
    default: { contract: 4, routes: [{ path: '*', element: <h2>En skjerm</h2> }] },
  }),
}));

const cases = [sampleCase()];
const caseAddress = '/case/1042/business/2077/property/90311';

/** Texts of the live regions, as a screen reader announces them. */
const listAnnouncements = () =>
  [...document.querySelectorAll('[aria-live=polite]:not(.fb-toasts)')].map(
    (region) => region.textContent,
  );

async function open(address: string) {
  const app = await renderApp(address, { cases });
  await waitFor(() => expect(listAnnouncements()).toHaveLength(2));
  return app;
}

/** Settles when the list has been fetched again on reconnect. */
const setOnline = async (is: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  await act(async () => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};

test('[SHELL-17] a navigation is announced by screen and case, and titles the page', async () => {
  const { router } = await open('/');
  expect(document.title).toBe('Saksliste – Feltbok');
  expect(listAnnouncements()).toEqual(['', '']);
  await act(() => router.navigate(`${caseAddress}/finnes-ikke`));
  expect(listAnnouncements()[0]).toBe('Her var det visst ikke noe');
  await act(() => router.navigate('/'));
  expect(listAnnouncements()[0]).toBe('Saksliste');
  expect(document.title).toBe('Saksliste – Feltbok');
});

test('[SHELL-17] each tab of a case has a title of its own', async () => {
  const { router } = await open(`${caseAddress}/maps`);
  await waitFor(() => expect(document.title).toBe('Kart – 2026/118 – Feltbok'));
  await act(() => router.navigate(`${caseAddress}/reports/agreement`));
  expect(listAnnouncements()[0]).toBe('Rapport – 2026/118');
  await act(() => router.navigate(caseAddress));
  expect(listAnnouncements()[0]).toBe('Oversikt – 2026/118');
});

test('[SHELL-17] losing the connection and reconnecting are announced', async () => {
  await setOnline(true);
  await open('/');
  await setOnline(false);
  expect(listAnnouncements()[1]).toBe('Frakoblet');
  await setOnline(true);
  expect(listAnnouncements()[1]).toBe('På nett');
});
