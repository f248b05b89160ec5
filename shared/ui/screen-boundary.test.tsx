import { Link, Outlet } from '@feltbok/runtime/router/router.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { screen } from '@testing-library/react';
import { ScreenBoundary } from './screen-boundary.tsx';

const error = new Error('no such layer');
let broken = true;

function BrokenMap() {
  if (broken) throw error;
  return <h2>Kartet</h2>;
}

const routes = [
  {
    element: (
      <>
        <h1>2026/118</h1>
        <Link to="/overview">Oversikt</Link>
        <ScreenBoundary area="remote maps">
          <Outlet />
        </ScreenBoundary>
      </>
    ),
    children: [
      { path: '/', element: <BrokenMap /> },
      { path: '/overview', element: <h2>Oversikten</h2> },
    ],
  },
];

beforeEach(() => {
  broken = true;
  // React writes every error that a boundary has caught to the console as well.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('[SHELL-14] an error in one screen shows a panel there, and is reported with it', async () => {
  const app = createTestStore();
  renderScreens(routes, app.store);
  expect(screen.getByRole('alert')).toHaveTextContent('Denne delen stoppet');
  expect(screen.getByRole('heading', { name: '2026/118' })).toBeVisible();
  expect(app.reported).toEqual([{ error: error, area: 'remote maps' }]);
});

test('[SHELL-14] retry shows the screen once it works, else the panel again', async () => {
  const { user } = renderScreens(routes, createTestStore().store);
  const retry = () => screen.getByRole('button', { name: 'Prøv igjen' });
  await user.click(retry());
  expect(screen.getByRole('alert')).toBeVisible();
  broken = false;
  await user.click(retry());
  expect(screen.getByRole('heading', { name: 'Kartet' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[SHELL-14] another screen of the same part works after it', async () => {
  const { user } = renderScreens(routes, createTestStore().store);
  await user.click(screen.getByRole('link', { name: 'Oversikt' }));
  expect(await screen.findByRole('heading', { name: 'Oversikten' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
