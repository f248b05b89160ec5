import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { deviceStoreAtom, provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { act, screen, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';
import type { OfflineCaseState } from './offline-cases.domain';
import { setOfflineCaseAtom } from './offline-cases.state';
import { type OfflineCaseSize, offlineDownloaderAtom } from './offline-downloader.state';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: async () => ({ default: { contract: 4, routes: [] } }),
}));

beforeEach(() => {
  // jsdom lays nothing out: a list that shows some ten rows at a time.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
});

const address = '/case/1042/business/2077/property/90311/overview';
const measure: OfflineCaseSize = {
  parts: [
    { part: 'case', size: 12_000 },
    { part: 'documents', size: 3_400_000 },
  ],
  size: 3_412_000,
  missing: 3_412_000,
  free: 2_000_000_000,
};

// A case of today or tomorrow is made ready by itself, and says so until it is.
const past = { caseNumber: '2026/121', businessDate: '2026-01-12T09:00:00+01:00' };

/** Opens a case on a device with storage, over a downloader that records its calls. */
async function openCase(measured: Partial<OfflineCaseSize> | 'unreachable' = {}) {
  const app = await renderApp('/', { cases: [sampleCase(), sampleCase(past, 1043, 2078)] });
  const downloader = { download: jest.fn(), cancel: jest.fn(), remove: jest.fn() };
  const device = await openDevice(crypto.randomUUID());
  act(() => {
    app.store.set(provideDeviceStoreAtom, device);
    app.store.set(offlineDownloaderAtom, {
      ...downloader,
      measure: async () => {
        if (measured === 'unreachable') throw new Error('no contact');
        return { ...measure, ...measured };
      },
    });
  });
  const setOfflineCase = (state: OfflineCaseState | null) =>
    act(() => app.store.set(setOfflineCaseAtom, 1042, state));
  await act(() => app.router.navigate(address));
  return { ...app, downloader, setOfflineCase };
}

const createState = (different: Partial<OfflineCaseState>): OfflineCaseState => ({
  phase: 'complete',
  size: 3_412_000,
  downloaded: 3_412_000,
  completedAt: '2026-11-24T08:00:00.000Z',
  error: null,
  ...different,
});
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
const findDialog = () => screen.findByRole('dialog', { name: 'Tilgjengelig frakoblet' });

test('[OFF-14] before a download the user reads each part’s size and the free room', async () => {
  const { user, downloader } = await openCase();
  await user.click(await findButton('Gjør saken tilgjengelig frakoblet'));
  const table = await within(await findDialog()).findByRole('table', {
    name: /Saken trenger 3,4\sMB/,
  });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Oversikt og deltakere12\skB$/),
    expect.stringMatching(/^Dokumenter3,4\sMB$/),
  ]);
  expect(await findDialog()).toHaveTextContent('Ledig plass: 2 GB');
  await user.click(await findButton('Hent saken'));
  expect(downloader.download).toHaveBeenCalledWith(1042);
});

test('[OFF-14, OFF-15] little room is reported before the download; without room it does not start', async () => {
  const { user, downloader } = await openCase({ free: 90_000_000 });
  await user.click(await findButton('Gjør saken tilgjengelig frakoblet'));
  expect(
    await within(await findDialog()).findByText(/^Det er bare 90 MB ledig/),
  ).toBeInTheDocument();
  expect(await findButton('Hent saken')).toBeEnabled();
  await user.click(await findButton('Lukk'));
  expect(downloader.download).not.toHaveBeenCalled();
});

test('[OFF-15] a case for which there is no room cannot be fetched', async () => {
  const { user } = await openCase({ free: 20_000_000 });
  await user.click(await findButton('Gjør saken tilgjengelig frakoblet'));
  expect(
    await within(await findDialog()).findByText(/^Saken får ikke plass: det er bare 20 MB ledig/),
  ).toBeInTheDocument();
  expect(await findButton('Hent saken')).toBeDisabled();
});

test('without network the dialog shows the size as unknown', async () => {
  const { user } = await openCase('unreachable');
  await user.click(await findButton('Gjør saken tilgjengelig frakoblet'));
  expect(
    await within(await findDialog()).findByText(/^Fikk ikke vite hvor mye/),
  ).toBeInTheDocument();
  expect(await findButton('Hent saken')).toBeDisabled();
});

test('[OFF-14] header and dialog show the download’s progress, and it can be cancelled', async () => {
  const { user, downloader, setOfflineCase } = await openCase();
  setOfflineCase(createState({ phase: 'under way', downloaded: 1_706_000, completedAt: null }));
  await user.click(await findButton(/^Saken hentes til enheten: 50\s%$/));
  expect(
    await within(await findDialog()).findByRole('progressbar', { name: 'Hentet hittil' }),
  ).toHaveValue(50);
  expect(await findDialog()).toHaveTextContent('1,7 MB av 3,4 MB');
  await user.click(await findButton('Avbryt hentingen'));
  expect(downloader.cancel).toHaveBeenCalledWith(1042);
});

test('[OFF-14] an interrupted download shows its reason, and can be resumed or removed', async () => {
  const { user, downloader, setOfflineCase } = await openCase();
  setOfflineCase(
    createState({ phase: 'interrupted', downloaded: 0, completedAt: null, error: 'no contact' }),
  );
  await user.click(await findButton('Saken er ikke ferdig hentet til enheten'));
  expect(await findDialog()).toHaveTextContent('Ikke ferdig: tjeneren svarer ikke.');
  await user.click(await findButton('Fortsett'));
  expect(downloader.download).toHaveBeenCalledWith(1042);
  await user.click(await findButton('Fjern fra enheten'));
  expect(downloader.remove).toHaveBeenCalledWith(1042);
});

test('[OFF-14] list and sub-header mark a case that is available offline, and no other', async () => {
  const { user, setOfflineCase } = await openCase();
  setOfflineCase(createState({}));
  await user.click(await findButton('Saken er tilgjengelig frakoblet'));
  expect(await findDialog()).toHaveTextContent('Sist hentet i sin helhet 24.11.2026 09:00.');
  await user.click(await findButton('Lukk'));
  await user.click(await findButton('Tilbake'));
  const findRow = (number: string) => screen.findByRole('row', { name: new RegExp(`^${number}`) });
  expect(
    within(await findRow('2026/118')).getByRole('img', { name: 'Tilgjengelig frakoblet' }),
  ).toBeVisible();
  expect(within(await findRow('2026/121')).queryByRole('img')).not.toBeInTheDocument();
});

test('without storage no case is offered for offline use', async () => {
  const { store } = await openCase();
  expect(store.get(deviceStoreAtom)).not.toBeNull();
  act(() => store.set(provideDeviceStoreAtom, null));
  expect(screen.queryByRole('button', { name: /frakoblet/ })).not.toBeInTheDocument();
});
