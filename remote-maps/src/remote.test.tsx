import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createMemoryRouter, RouterProvider, useRoutes } from '@feltbok/runtime/router/router.ts';
import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { serveMaps } from './testing/map-services';
import { openCaseStore } from './testing/open-case';
import { createServedNetwork } from './testing/served-network';

let remote: RemoteModule;

// The host loads a remote after translation has started, and the remote adds its texts.
beforeAll(async () => {
  startTranslation();
  remote = (await import('./remote')).default;
});

/** The remote below a case's address, as the host mounts it. */
const RemoteInHost = () => useRoutes(remote.routes);

async function openMaps(path: string) {
  const network = createServedNetwork();
  serveMaps(network);
  const { store } = await openCaseStore(network);
  const router = createMemoryRouter([{ path: '/case/1042/maps/*', element: <RemoteInHost /> }], {
    initialEntries: [`/case/1042/maps${path}`],
  });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
}

test('the remote shows the map of the open case', async () => {
  await openMaps('');
  expect(
    await screen.findByRole('application', { name: /Kart over 4699-31\/472/ }),
  ).toBeInTheDocument();
});

test('an unknown address below the map shows the not-found page', async () => {
  await openMaps('/elsewhere');
  expect(screen.getByRole('heading', { name: 'Her var det visst ikke noe' })).toBeInTheDocument();
});
