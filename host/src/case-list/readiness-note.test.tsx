import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { act, screen, within } from '@testing-library/react';
import { type Preferences, setPreferencesAtom } from '../device/preferences.state';
import type { OfflineCaseState } from '../offline-case/offline-cases.domain';
import { setOfflineCaseAtom } from '../offline-case/offline-cases.state';
import { offlineDownloaderAtom } from '../offline-case/offline-downloader.state';
import { renderApp } from '../testing/render-app';

beforeEach(() => {
  // jsdom lays nothing out: a list that shows some ten rows at a time.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
});
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

const day = 24 * 60 * 60_000;
const createMeeting = (number: number, days: number) =>
  sampleCase(
    { businessDate: new Date(Date.now() + days * day).toISOString(), caseNumber: `2026/${number}` },
    1000 + number,
    2000 + number,
  );
const complete: OfflineCaseState = {
  phase: 'complete',
  size: 1,
  downloaded: 1,
  completedAt: '2026-11-20T08:00:00Z',
  error: null,
};

/** The list on a device with storage. @param network what the browser reports of it */
async function openList(network?: { type: string }, stored: Preferences = { tour: 'declined' }) {
  if (network) {
    const connection = Object.assign(new EventTarget(), network);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  }
  const app = await renderApp('/', {
    cases: [createMeeting(1, 0), createMeeting(2, 1), createMeeting(3, 1), createMeeting(4, 9)],
  });
  const download = jest.fn();
  const write = jest.fn();
  await act(async () => {
    app.store.set(offlineDownloaderAtom, { ...app.store.get(offlineDownloaderAtom), download });
    app.store.set(setPreferencesAtom, { stored, write });
  });
  const setOfflineCase = (caseId: number, state: OfflineCaseState) =>
    act(() => app.store.set(setOfflineCaseAtom, caseId, state));
  return { ...app, download, write, setOfflineCase };
}

const findNote = () => screen.queryByRole('region', { name: 'Klar til bruk frakoblet' });
const listMarked = () =>
  screen
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('img', { name: 'Ikke klar til bruk frakoblet' }))
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

test('[RGT-2] the list names the cases of today and tomorrow that are not ready', async () => {
  const { setOfflineCase } = await openList({ type: 'wifi' });
  expect(findNote()).toHaveTextContent(
    'Ikke klar til bruk frakoblet: i dag 2026/1 · i morgen 2026/2, 2026/3.',
  );
  expect(listMarked()).toEqual(['2026/1', '2026/2', '2026/3']);
  setOfflineCase(1001, complete);
  setOfflineCase(1003, complete);
  expect(findNote()).toHaveTextContent('Ikke klar til bruk frakoblet: i morgen 2026/2.');
  expect(listMarked()).toEqual(['2026/2']);
  setOfflineCase(1002, complete);
  expect(findNote()).not.toBeInTheDocument();
  expect(listMarked()).toEqual([]);
});

test('[RGT-2] they are fetched at once on request, except those already under way', async () => {
  const { user, download, setOfflineCase } = await openList({ type: 'cellular' });
  setOfflineCase(1001, { ...complete, phase: 'under way', completedAt: null });
  await user.click(screen.getByRole('button', { name: 'Gjør klar nå' }));
  expect(download.mock.calls).toEqual([[1002], [1003]]);
  setOfflineCase(1002, { ...complete, phase: 'under way', completedAt: null });
  setOfflineCase(1003, { ...complete, phase: 'under way', completedAt: null });
  expect(findNote()).toHaveTextContent(/^Gjøres klar til bruk frakoblet: /);
  expect(screen.queryByRole('button', { name: 'Gjør klar nå' })).not.toBeInTheDocument();
});

test.each([
  ['Ja, alltid', 'always'],
  ['Nei, jeg henter selv', 'never'],
])('[RGT-2] without a reported network type the user is asked once: %s', async (answer, choice) => {
  const { user, write } = await openList();
  expect(findNote()).toHaveTextContent(/Skal sakene for i dag og i morgen hentes av seg selv\?/);
  await user.click(screen.getByRole('button', { name: answer }));
  expect(write).toHaveBeenCalledWith({ tour: 'declined', readyCases: choice });
  expect(findNote()).not.toHaveTextContent(/Skal sakene/);
  expect(screen.getByRole('button', { name: 'Gjør klar nå' })).toBeVisible();
});

test('[RGT-2] a new user answers one offer at a time, the tour first', async () => {
  const { user } = await openList({ type: 'cellular' }, {});
  expect(findNote()).not.toBeInTheDocument();
  expect(listMarked()).toEqual(['2026/1', '2026/2', '2026/3']);
  await user.click(
    within(screen.getByRole('region', { name: 'Ta omvisningen' })).getByRole('button', {
      name: 'Nei takk',
    }),
  );
  expect(findNote()).toBeVisible();
});

test('[RGT-2] a browser that reports Wi-Fi asks nobody', async () => {
  await openList({ type: 'cellular' });
  expect(findNote()).not.toHaveTextContent(/Skal sakene/);
});

test('[RGT-2] no case is marked as not ready on a device without storage', async () => {
  await renderApp('/', { cases: [createMeeting(1, 0)] });
  expect(findNote()).not.toBeInTheDocument();
  expect(listMarked()).toEqual([]);
});
