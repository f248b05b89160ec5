import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDraftStoreAtom, storeDraftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, provideSyncEngine, type TestStore } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor } from '@testing-library/react';
import '../i18n/texts';
import { OverviewPage } from './OverviewPage';

let device: Map<string, Draft>;
let stopSync = () => {};
beforeEach(() => {
  device = new Map();
});
afterEach(() => stopSync());

/** A page that has just been opened on this device, by its user. */
async function openPage() {
  const app = createTestStore();
  const { store, api } = app;
  api.serve('GET /api/Cases', 200, [sampleCase()]);
  stopSync = (await provideSyncEngine(app)).stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  store.set(
    provideDraftStoreAtom,
    {
      put: async (draft) => void device.set(draft.key, structuredClone(draft)),
      remove: async (key) => void device.delete(key),
      list: async () => [...device.values()],
    },
    [...device.values()],
  );
  const routes = [
    { path: '/', element: <h1>Saksliste</h1> },
    { path: '/overview', element: <OverviewPage /> },
  ];
  return { ...app, ...renderScreens(routes, store, '/overview') };
}

const text = (name: string) => screen.getByRole('textbox', { name });
const storeDrafts = ({ store }: Pick<TestStore, 'store'>) => act(() => store.set(storeDraftsAtom));

test('[AUTH-4] edits that a page was left with, and only those, are restored on reopening', async () => {
  const page = await openPage();
  await page.user.type(text('Beskrivelse'), ' Og bekken.');
  await storeDrafts(page);
  page.unmount();
  const { store, api, notifications, user } = await openPage();
  expect(text('Beskrivelse')).toHaveValue('Grensa går langs steingarden. Og bekken.');
  expect(screen.getByRole('button', { name: 'Lagre' })).toBeEnabled();
  expect(screen.getByRole('status')).toHaveTextContent('Endret, ikke lagret');
  expect(notifications).toEqual([
    { kind: 'success', text: expect.stringContaining('hentet fram igjen') },
  ]);
  api.serve('GET /api/Cases', 200, [sampleCase({ summary: 'Fra en annen' })]);
  await act(() => store.set(loadCaseListAtom));
  expect(text('Sammendrag')).toHaveValue('Fra en annen');
  await user.type(text('Merknad til varsel'), '!');
  expect(text('Beskrivelse')).toHaveValue('Grensa går langs steingarden. Og bekken.');
});

test('[JOB-3] an edit of a part that is folded away is restored on reopening too', async () => {
  const page = await openPage();
  await page.user.click(screen.getByText('Til protokollen'));
  await page.user.type(await screen.findByRole('textbox', { name: 'Rettigheter' }), 'Vegrett');
  await storeDrafts(page);
  page.unmount();
  await openPage();
  expect(screen.getByRole('button', { name: 'Lagre' })).toBeEnabled();
  expect(screen.getByText('Rettigheter')).toBeVisible();
});

test('what is written reaches the device by itself when the hands rest', async () => {
  const { user } = await openPage();
  await user.type(text('Sammendrag'), ' Ferdig.');
  await waitFor(() =>
    expect(device.get('overview 2077')?.fields).toMatchObject({ summary: 'Alle møtte. Ferdig.' }),
  );
});

test.each([
  [
    'saved',
    async ({ user }: Awaited<ReturnType<typeof openPage>>) =>
      user.click(screen.getByRole('button', { name: 'Lagre' })),
  ],
  [
    'cancelled',
    async ({ user }: Awaited<ReturnType<typeof openPage>>) => {
      await user.click(screen.getByRole('button', { name: 'Avbryt' }));
      await user.click(await screen.findByRole('button', { name: 'Ja' }));
    },
  ],
  [
    'left by the user’s own word',
    async ({ user, router }: Awaited<ReturnType<typeof openPage>>) => {
      act(() => void router.navigate('/'));
      await user.click(await screen.findByRole('button', { name: 'Fortsett' }));
    },
  ],
])('edits that are %s leave no draft behind', async (_, end) => {
  const page = await openPage();
  await page.user.type(text('Beskrivelse'), ' Mer.');
  await storeDrafts(page);
  expect(device.size).toBe(1);
  await end(page);
  await waitFor(() => expect(device.size).toBe(0));
});

test('a draft that is what was saved meanwhile is forgotten without a word', async () => {
  const draft = {
    key: 'overview 2077',
    kind: 'overview',
    caseNumber: '2026/118',
    keptAt: '',
    fields: { summary: 'Alle møtte.' },
  };
  device.set(draft.key, draft as Draft);
  const { notifications } = await openPage();
  await waitFor(() => expect(device.size).toBe(0));
  expect(notifications).toEqual([]);
  expect(screen.getByRole('button', { name: 'Lagre' })).toBeDisabled();
});
