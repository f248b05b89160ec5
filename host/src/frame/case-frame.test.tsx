import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { Link } from '@feltbok/runtime/router/router.ts';
import { signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleAttendee, sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { LeavePrompt } from '@feltbok/ui/leave-prompt.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

const base = '/case/1042/business/2077/property/90311';
const cases = [
  { ...sampleCase(), businesses: [sampleBusiness(), sampleBusiness(2078, { propertyId: 90312 })] },
  sampleCase({ caseNumber: '2026/121', propertyId: 90313 }, 1043, 2079),
];

const renderScreen = (name: string) => <h2>{name}</h2>;
const mockRemotes: Record<string, RemoteModule> = {
  'remoteCase/remote': {
    contract: 4,
    routes: [
      { index: true, element: renderScreen('Oversikten') },
      { path: 'overview', element: renderScreen('Oversikten') },
      {
        path: 'attendees',
        element: (
          <>
            <h2>Deltakerne</h2>
            <LeavePrompt when />
          </>
        ),
      },
      { path: 'documents', element: renderScreen('Dokumentene') },
    ],
  },
  'remoteMaps/remote': { contract: 4, routes: [{ index: true, element: renderScreen('Kartet') }] },
  'remoteReports/remote': {
    contract: 4,
    routes: [
      { index: true, element: <Link to="checkList">Til sjekklisten</Link> },
      { path: 'checkList', element: renderScreen('Sjekklisten') },
      { path: 'checkList/protocol', element: renderScreen('Protokollen') },
      { path: 'agreement', element: renderScreen('Avtalen') },
    ],
  },
};

// The federation runtime is mocked, as it needs the bundler's containers.
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async (name: string) => ({ default: mockRemotes[name] }),
}));

const findHeading = (name: string) => screen.findByRole('heading', { name });
const findNotFound = () => findHeading('Her var det visst ikke noe');
const getTabs = () => within(screen.getByRole('navigation', { name: 'Deler av saken' }));
const getBackButton = () => screen.getByRole('button', { name: 'Tilbake' });
/** The browser goes back by itself a moment later. */
const waitForPath = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

test.each([
  ['', 'Oversikten'],
  ['/', 'Oversikten'],
  ['/overview', 'Oversikten'],
])('[SHELL-8] the case’s address with %p shows the overview', async (path, name) => {
  await renderApp(base + path, { cases });
  expect(await findHeading(name)).toBeVisible();
  expect(getTabs().getByRole('link', { current: 'page' })).toHaveTextContent('Oversikt');
});

test.each([
  ['/overview', 'Oversikten'],
  ['/attendees', 'Deltakerne'],
  ['/documents', 'Dokumentene'],
  ['/maps', 'Kartet'],
  ['/reports/checkList', 'Sjekklisten'],
  ['/reports/checkList/protocol', 'Protokollen'],
  ['/reports/agreement', 'Avtalen'],
])('[SHELL-15] %s opens by its address', async (path, name) => {
  await renderApp(base + path, { cases });
  expect(await findHeading(name)).toBeVisible();
});

test('[SHELL-15] / and /reports open by their addresses', async () => {
  const { unmount } = await renderApp('/', { cases });
  expect(await findHeading('Saksliste - 3')).toBeVisible();
  unmount();
  await renderApp(`${base}/reports`, { cases });
  expect(await screen.findByRole('link', { name: 'Til sjekklisten' })).toBeVisible();
});

test.each([
  '/kart',
  '/case',
  '/case/1042',
  '/case/1042/business/2077/property',
  `${base}/finnes-ikke`,
  `${base}/overview/mer`,
])('[SHELL-6] %s shows the not-found page with a link to the list', async (address) => {
  const { user } = await renderApp(address, { cases });
  expect(await findNotFound()).toBeVisible();
  expect(screen.getByRole('img', { name: 'Et kompass' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Til sakslisten' }));
  expect(await findHeading('Saksliste - 3')).toBeVisible();
});

test.each([
  '/case/abc/business/2077/property/90311',
  '/case/1042/business/2077b/property/90311/maps',
  '/case/1042/business/2077/property/-1',
  '/case/1042/business/2077/property/9.5',
  '/case/1e3/business/2077/property/90311',
  '/case/1042/business/%20/property/90311',
])('[SHELL-6, SHELL-7] %s, whose ids are not numbers, is the not-found page', async (address) => {
  await renderApp(address, { cases });
  expect(await findNotFound()).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('[SHELL-7] the ids are numbers: leading zeros name the same case', async () => {
  await renderApp('/case/01042/business/2077/property/0090311/maps', { cases });
  expect(await findHeading('Kartet')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: '2026/118' })).toBeVisible();
});

test.each([
  ['case', '/case/1/business/2077/property/90311'],
  ['business', '/case/1042/business/1/property/90311'],
  ['property', '/case/1042/business/2077/property/90312'],
])('[SHELL-7] an unknown %s is the not-found page', async (_, address) => {
  await renderApp(`${address}/overview`, { cases });
  expect(await findNotFound()).toBeVisible();
});

test('[SHELL-7] a case opened by its link waits for the list, and then shows', async () => {
  const { api, release } = await renderApp(`${base}/overview`, { cases, loaded: false });
  expect(screen.getByText('Åpner saken …')).toBeVisible();
  release();
  expect(await findHeading('Oversikten')).toBeVisible();
  expect(api.calls()).toEqual([
    'GET /api/Cases',
    expect.stringMatching(/^GET \/api\/Cases\/1042\/Events\?lastSeconds=\d+$/),
  ]);
});

test('[SHELL-7] a failed fetch shows the error and a retry, not not-found', async () => {
  const { api, user } = await renderApp(`${base}/overview`);
  expect(await screen.findByRole('alert')).toHaveTextContent('sakene ble ikke hentet');
  api.serve('GET /api/Cases', 200, cases);
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await findHeading('Oversikten')).toBeVisible();
});

describe('offline', () => {
  beforeEach(() => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));

  test.each([
    ['never had a list', undefined],
    ['has a list without it', [sampleCase({}, 1, 2)]],
  ])('[SHELL-7] on a device that %s, the case is reported as not stored', async (_, known) => {
    await renderApp(`${base}/overview`, { cases: known });
    expect(await findHeading('Saken er ikke på enheten')).toBeVisible();
  });

  test('[SHELL-7] it links to the list, and retries whatever the browser’s offline state', async () => {
    const { user, api } = await renderApp(`${base}/overview`);
    expect(await screen.findByRole('link', { name: 'Til sakslisten' })).toHaveAttribute(
      'href',
      '/',
    );
    api.serve('GET /api/Cases', 200, cases);
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await findHeading('Oversikten')).toBeVisible();
  });

  test('[SHELL-7] a case that the device has opens', async () => {
    await renderApp(`${base}/overview`, { cases });
    expect(await findHeading('Oversikten')).toBeVisible();
  });
});

test('[SUB-1] the header has back, the case number and five tabs, one current', async () => {
  const { user } = await renderApp(`${base}/overview`, { cases });
  expect(getBackButton()).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2026/118');
  const names = ['Oversikt', 'Deltakere', 'Dokumenter', 'Kart', 'Rapport'];
  expect(
    getTabs()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(names);
  for (const name of ['Dokumenter', 'Kart', 'Rapport', 'Oversikt']) {
    await user.click(getTabs().getByRole('link', { name }));
    expect(getTabs().getByRole('link', { current: 'page' })).toHaveTextContent(name);
  }
});

test('[SUB-1] Report is the current tab in the checklist, the protocol and the agreement too', async () => {
  await renderApp(`${base}/reports/checkList/protocol`, { cases });
  expect(getTabs().getByRole('link', { current: 'page' })).toHaveTextContent('Rapport');
});

test.each(['', '/overview', '/documents', '/maps', '/reports'])(
  '[SUB-2] Back from %p goes to the list, whatever screen was before it',
  async (path) => {
    const { user, router } = await renderApp(`${base}/reports/agreement`, { cases });
    await act(() => router.navigate(base + path));
    await user.click(getBackButton());
    await waitForPath('/');
    expect(await findHeading('Saksliste - 3')).toBeVisible();
  },
);

test('[SUB-2] Back from the checklist goes one step back, to where the user came from', async () => {
  const { user } = await renderApp(`${base}/maps`, { cases });
  await user.click(getTabs().getByRole('link', { name: 'Rapport' }));
  await user.click(await screen.findByRole('link', { name: 'Til sjekklisten' }));
  expect(await findHeading('Sjekklisten')).toBeVisible();
  await user.click(getBackButton());
  await waitForPath(`${base}/reports`);
  expect(await screen.findByRole('link', { name: 'Til sjekklisten' })).toBeVisible();
});

test('[SUB-2] Back from the protocol goes to whatever screen was before it', async () => {
  const { user, router } = await renderApp(`${base}/maps`, { cases });
  await act(() => router.navigate(`${base}/reports/checkList/protocol`));
  expect(await findHeading('Protokollen')).toBeVisible();
  await user.click(getBackButton());
  await waitForPath(`${base}/maps`);
});

test.each([
  ['/reports/checkList', '/reports'],
  ['/reports/checkList/protocol', '/reports/checkList'],
  ['/reports/agreement', '/reports'],
])('[SUB-2] Back from %s, opened directly by its link, goes to %s', async (path, parent) => {
  const { user, router } = await renderApp('/', { cases });
  // After a login the requested page replaces the one that the provider returned to.
  await act(() => router.navigate(base + path, { replace: true }));
  await user.click(getBackButton());
  await waitForPath(base + parent);
});

test.each([
  ['a tab', () => getTabs().getByRole('link', { name: 'Kart' }), 'Kartet'],
  ['Back', () => getBackButton(), 'Saksliste - 3'],
  ['the product’s name', () => screen.getByRole('link', { name: 'Feltbok' }), 'Saksliste - 3'],
])('[SUB-3] %s asks on a screen with a draft', async (_, target, title) => {
  const { user } = await renderApp(`${base}/attendees`, { cases });
  expect(await findHeading('Deltakerne')).toBeVisible();
  await user.click(target());
  await user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location.pathname).toBe(`${base}/attendees`);
  await user.click(target());
  await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  expect(await findHeading(title)).toBeVisible();
});

const warning = 'Lukk saken i fagsystemet før du gjør endringer her';

describe('the banner about the external survey system', () => {
  beforeEach(() => sessionStorage.clear());

  test.each([
    '',
    '/overview',
    '/attendees',
    '/documents',
    '/maps',
    '/reports',
    '/reports/agreement',
  ])('[SHELL-5] is on the case’s screen %p', async (path) => {
    await renderApp(base + path, { cases });
    expect(screen.getByRole('region', { name: warning })).toHaveTextContent(warning);
  });

  test('[SHELL-5] is not on the list', async () => {
    await renderApp('/', { cases });
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  test('[SHELL-5] a dismissed banner stays hidden for this case and session, not for another', async () => {
    const { user, router } = await renderApp(`${base}/overview`, { cases });
    await user.click(screen.getByRole('button', { name: 'Skjul for denne saken' }));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await act(() => router.navigate('/case/1042/business/2078/property/90312/maps'));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await act(() => router.navigate('/case/1043/business/2079/property/90313/overview'));
    expect(screen.getByText(warning)).toBeVisible();
    await act(() => router.navigate(`${base}/overview`));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  test('[SHELL-5] a new session shows it again', async () => {
    const { user, unmount } = await renderApp(`${base}/overview`, { cases });
    await user.click(screen.getByRole('button', { name: 'Skjul for denne saken' }));
    unmount();
    sessionStorage.clear();
    await renderApp(`${base}/overview`, { cases });
    expect(screen.getByText(warning)).toBeVisible();
  });
});

test('[SRV-5] an opened case fetches national ids and signatures, the list does not', async () => {
  const [listedCase] = cases;
  const [business, ...otherBusinesses] = listedCase?.businesses ?? [];
  const listed = { ...business, attendees: [sampleAttendee(placeholders)] };
  const { api, router } = await renderApp('/', {
    cases: [{ ...listedCase, businesses: [listed, ...otherBusinesses] }],
  });
  const listAttendeeCalls = () =>
    api.calls().filter((call) => call.startsWith('GET /api/Attendees'));
  expect(listAttendeeCalls()).toEqual([]);
  api.serve('GET /api/Attendees/2077', 200, [sampleAttendee()], { ETag: '"1"' });
  await act(() => router.navigate(base));
  await findHeading('Oversikten');
  await waitFor(() => expect(listAttendeeCalls()).toEqual(['GET /api/Attendees/2077']));
});

test('[SRV-4] a reader and an archivist are told once what their role permits', async () => {
  const { store, user } = await renderApp(`${base}/documents`, { cases });
  await findHeading('Dokumentene');
  const findBanner = () => screen.queryByRole('status', { name: 'Rollen din' });
  signInAs(store, 'surveyor');
  expect(findBanner()).not.toBeInTheDocument();
  signInAs(store, 'archivist');
  expect(findBanner()).toHaveTextContent(/^Rollen din er arkivar: Du kan legge til dokumenter/);
  signInAs(store, 'reader');
  expect(findBanner()).toHaveTextContent(
    /^Rollen din er leser: Du kan se alt i saken, men ikke endre noe/,
  );
  await user.click(screen.getByRole('button', { name: 'Skjul hva rollen gir rett til' }));
  expect(findBanner()).not.toBeInTheDocument();
});
