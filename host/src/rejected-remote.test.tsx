import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { screen } from '@testing-library/react';
import { rejectedPartsAtom } from './pwa/rejected-parts.state';
import { ReleaseRejected } from './pwa/signed-list';
import { RemoteArea } from './RemoteArea';

const load = jest.fn();
// Stands in for the federation runtime, which needs the bundler's containers.
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: (name: string) => load(name),
}));

const routes = [{ path: '/reports/*', element: <RemoteArea name="reports" /> }];

test('[FLT-28] the panel explains the rejection, and a repair removes it from Diagnostics', async () => {
  const texts = {
    'other file': /Tjeneren svarte.*endret eller avkortet/,
    unreadable: /Tjeneren svarte.*endret eller avkortet/,
    'missing file': /mangler en av filene/,
    'hanging file': /svarer ikke/,
    unsigned: /ikke signert/,
  } as const;
  const app = createTestStore();
  load.mockRejectedValue(new ReleaseRejected('remote-reports', 'other file', 'page.js'));
  const { user } = renderScreens(routes, app.store, '/reports');
  for (const [reason, text] of Object.entries(texts)) {
    load.mockRejectedValue(
      new ReleaseRejected('remote-reports', reason as keyof typeof texts, 'page.js'),
    );
    await user.click(await screen.findByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(app.store.get(rejectedPartsAtom)).toEqual({
      'remote-reports': { reason, file: 'page.js' },
    });
    expect(app.reported.at(-1)).toMatchObject({
      error: { message: `remote-reports: ${reason} page.js` },
    });
  }
  load.mockResolvedValue({
    default: { contract: 4, routes: [{ index: true, element: <h2>Rapportene</h2> }] },
  });
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('heading', { name: 'Rapportene' })).toBeVisible();
  expect(app.store.get(rejectedPartsAtom)).toEqual({});
});
