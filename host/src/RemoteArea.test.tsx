import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { Link, Outlet } from '@feltbok/runtime/router/router.ts';
import { renderScreens, signInAs } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { screen, waitFor } from '@testing-library/react';
import { chooseFirstScreen } from './first-screen.domain';
import { RemoteArea } from './RemoteArea';
import { placeRemotes, prepareRemote } from './remotes';

const registered = jest.fn();
const load = jest.fn();
// Stands in for the federation runtime, which needs the bundler's containers.
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: (...remotes: unknown[]) => registered(...remotes),
  loadRemote: (name: string) => load(name),
}));

const stopped = jest.fn();
const started = jest.fn();
const createRemote = (name: string, text: string): RemoteModule => ({
  contract: 4,
  routes: [{ index: true, element: <h2>{text}</h2> }],
  start: () => {
    started(name);
    return () => stopped(name);
  },
});

const routes = [
  {
    element: (
      <>
        <Link to="/maps">Kart</Link>
        <Link to="/reports">Rapport</Link>
        <Outlet />
      </>
    ),
    children: [
      { path: '/case/*', element: <RemoteArea name="case" /> },
      { path: '/maps/*', element: <RemoteArea name="maps" /> },
      { path: '/reports/*', element: <RemoteArea name="reports" /> },
    ],
  },
];

test('[FED-1] each remote is found at the address of the configuration', () => {
  placeRemotes({
    case: 'http://a.example',
    maps: 'http://b.example/maps',
    reports: 'http://c.example',
  });
  expect(registered).toHaveBeenCalledWith([
    { name: 'remoteCase', entry: 'http://a.example/remoteEntry.js' },
    { name: 'remoteMaps', entry: 'http://b.example/maps/remoteEntry.js' },
    { name: 'remoteReports', entry: 'http://c.example/remoteEntry.js' },
  ]);
});

test('[FED-5] a remote built for another contract is rejected in words and not run', async () => {
  load.mockResolvedValue({ default: { ...createRemote('case', 'Fra i fjor'), contract: 1 } });
  const app = createTestStore();
  renderScreens(routes, app.store, '/case');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'laget for en annen versjon av Feltbok',
  );
  expect(started).not.toHaveBeenCalled();
  expect(app.reported).toMatchObject([
    { error: { name: 'ContractMismatch' }, area: 'remote case' },
  ]);
});

test('[FED-3] an unreachable remote shows an error panel whose retry succeeds later', async () => {
  load.mockRejectedValue(new Error('#RUNTIME-003'));
  const app = createTestStore();
  const { user } = renderScreens(routes, app.store, '/maps');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Denne delen av Feltbok kunne ikke lastes',
  );
  expect(screen.getByRole('link', { name: 'Rapport' })).toBeVisible();
  expect(app.reported).toMatchObject([{ error: { message: '#RUNTIME-003' }, area: 'remote maps' }]);
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  load.mockResolvedValue({ default: createRemote('maps', 'Kartet') });
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('heading', { name: 'Kartet' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a remote starts when shown and stops when left, never in another’s place', async () => {
  // The maps remote is the one that the page has fetched before.
  load.mockImplementation(async (name: string) => ({ default: createRemote(name, 'Rapportene') }));
  const { user } = renderScreens(routes, createTestStore().store, '/maps');
  expect(await screen.findByRole('heading', { name: 'Kartet' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Rapport' }));
  expect(await screen.findByRole('heading', { name: 'Rapportene' })).toBeVisible();
  await waitFor(() => expect(started.mock.calls).toEqual([['maps'], ['remoteReports/remote']]));
  expect(stopped.mock.calls).toEqual([['maps']]);
  expect(load.mock.calls).toEqual([['remoteReports/remote']]);
});

test('[BEN-1] the remote of an address prepares its screen once a user is admitted', async () => {
  const prepare = jest.fn();
  load.mockResolvedValue({ default: { ...createRemote('case', 'Saken'), prepare } });
  const { store } = createTestStore();
  const { remote: name, path } = chooseFirstScreen('/case/1/business/2/property/3/documents/7');
  const prepared = prepareRemote(store, name ?? 'maps', path);
  await waitFor(() => expect(load.mock.calls).toEqual([['remoteCase/remote']]));
  expect(prepare).not.toHaveBeenCalled();
  signInAs(store, 'surveyor');
  await prepared;
  expect(prepare.mock.calls).toEqual([[store, '7']]);
});
