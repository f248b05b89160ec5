import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { StoredDrafts } from '@feltbok/offline/stores/stored-drafts.data.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import {
  provideDraftStoreAtom,
  readDraftsAtom,
  registerDraftAtom,
  storeDraftAtom,
  storeDraftsAtom,
} from '@feltbok/runtime/session/drafts.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { overviewChange, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDraftSources } from '../pending-work/draft-sources';
import { addPendingWorkSourceAtom } from '../pending-work/pending-work.state';
import { waitForSavedFile } from '../testing/saved-files';
import { SyncButton } from './SyncButton';

const overviewAddress = '/case/1042/business/2077/property/90311/overview';

let stopSync = () => {};
afterEach(() => stopSync());

async function openPanel() {
  const app = createTestStore();
  const { store, api } = app;
  api.serve('GET /api/Cases', 200, [sampleCase()]);
  const engine = await provideSyncEngine(app);
  stopSync = engine.stop;
  const device = await openDevice(crypto.randomUUID());
  const openTabs = new Set(['here', 'there']);
  const createTabDrafts = (id: string) =>
    new StoredDrafts(device, { id, findOpenTabs: async () => openTabs });
  store.set(provideDraftStoreAtom, createTabDrafts('here'));
  addDraftSources(store);
  await store.set(loadCaseListAtom);
  const routes = [
    { path: '/', element: <SyncButton /> },
    { path: overviewAddress, element: <p>Oversikten</p> },
  ];
  const view = renderScreens(routes, store);
  await view.user.click(screen.getByRole('button', { name: /^Synkronisering:/ }));
  await screen.findByRole('region', { name: 'Synkronisering' });
  const storeDraft = (draft: Partial<Draft> = {}) =>
    act(() => store.set(storeDraftAtom, { ...sampleDraft, ...draft }));
  return { ...app, ...view, engine, storeDraft, openTabs, otherTab: createTabDrafts('there') };
}

const sampleDraft: Omit<Draft, 'keptAt'> = {
  key: 'overview 2077',
  kind: 'overview',
  caseNumber: '2026/118',
  businessId: 2077,
  fields: { description: 'Påbegynt' },
};
const findDrafts = () => screen.findByRole('region', { name: /^Påbegynt på enheten/ });
const findRow = async (name: string) => {
  const found = within(await findDrafts()).getAllByRole('listitem');
  return found.find((listItem) => listItem.textContent?.startsWith(name)) as HTMLElement;
};

test('[OFF-16] drafts of all screens are listed with age and size beside queued changes', async () => {
  const { engine, storeDraft } = await openPanel();
  expect(await screen.findByText('Alt er sendt.')).toBeVisible();
  await storeDraft();
  await storeDraft({ key: 'signature u', kind: 'signature', fields: { strokes: [] } });
  await act(() => engine.submit(overviewChange('Venter')));
  await waitFor(async () =>
    expect(within(await findDrafts()).getAllByRole('listitem')).toHaveLength(2),
  );
  expect(await findRow('Oversikt 2026/118')).toHaveTextContent(
    /^Oversikt 2026\/118utkastdette minuttet0,\d kB/,
  );
  expect(await findRow('Signatur 2026/118')).toBeVisible();
  expect(screen.getByRole('region', { name: /^Venter på sending \(1\)/ })).toBeVisible();
  expect(screen.queryByText('Alt er sendt.')).not.toBeInTheDocument();
});

test('[FLT-25] a rejected save that its screen shows again is listed once', async () => {
  const { api, engine, storeDraft, store } = await openPanel();
  api.serve('PUT /api/Businesses/2077', 400, {});
  await act(() => engine.submit(overviewChange('I skogen')));
  await waitFor(() => expect(store.get(queueAtom).failed).toHaveLength(1));
  await storeDraft();
  await storeDraft({ key: 'overview 2078', businessId: 2078, caseNumber: '2026/119' });
  await waitFor(async () =>
    expect(within(await findDrafts()).getAllByRole('listitem')).toHaveLength(1),
  );
  expect(within(await findDrafts()).getByText('Oversikt 2026/119')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Ikke tatt imot (1)' })).toBeVisible();
});

test('[OFF-16] a draft opens on its screen', async () => {
  const { storeDraft, user } = await openPanel();
  await storeDraft();
  await user.click(
    within(await findDrafts()).getByRole('link', { name: 'Åpne: Oversikt 2026/118' }),
  );
  expect(await screen.findByText('Oversikten')).toBeVisible();
});

test('[RGT-10] ticks of a checklist are named among the drafts, and open on the checklist', async () => {
  const { storeDraft } = await openPanel();
  await storeDraft({
    key: 'checklist 2077',
    kind: 'checklist',
    fields: { ticked: [], mapPicture: null },
  });
  const link = within(await findRow('Sjekkliste 2026/118')).getByRole('link');
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/2077\/property\/90311\/reports\/checkList$/),
  );
});

test('[OFF-16] a draft is discarded after a confirmation, on its screen too; others stay', async () => {
  const { store, storeDraft, user } = await openPanel();
  await storeDraft({ key: 'attendees 2077', kind: 'attendees' });
  const discard = jest.fn();
  store.set(registerDraftAtom, () => sampleDraft, discard);
  await act(() => store.set(storeDraftsAtom));
  await waitFor(async () =>
    expect(within(await findDrafts()).getAllByRole('listitem')).toHaveLength(2),
  );
  const findQuestion = () => screen.findByRole('dialog', { name: 'Er du sikker?' });
  const ask = async () =>
    user.click(within(await findRow('Oversikt')).getByRole('button', { name: /^Forkast/ }));
  await ask();
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Avbryt' }));
  expect(discard).not.toHaveBeenCalled();
  await ask();
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Forkast' }));
  await waitFor(async () =>
    expect(within(await findDrafts()).getAllByRole('listitem')).toHaveLength(1),
  );
  expect(discard).toHaveBeenCalledTimes(1);
  expect(await store.set(readDraftsAtom)).toMatchObject([{ key: 'attendees 2077' }]);
});

test('[FLT-22] another tab’s draft is listed too, and discarding it leaves this tab’s', async () => {
  const { store, storeDraft, openTabs, otherTab, user } = await openPanel();
  const discard = jest.fn();
  store.set(registerDraftAtom, () => sampleDraft, discard);
  await otherTab.put({ ...sampleDraft, keptAt: new Date().toISOString() });
  await storeDraft({ fields: { description: 'Her' } });
  await waitFor(async () =>
    expect(within(await findDrafts()).getAllByRole('listitem')).toHaveLength(2),
  );
  const findRowByState = async (state: string) =>
    within(
      within(await findDrafts())
        .getByText(state)
        .closest('li') as HTMLElement,
    );
  const there = await findRowByState('utkast fra en annen fane');
  // It cannot be opened here while it is being written there.
  expect(there.queryByRole('link')).not.toBeInTheDocument();
  openTabs.delete('there');
  await storeDraft({ fields: { description: 'Fortsatt her' } });
  await waitFor(async () =>
    expect((await findRowByState('utkast fra en annen fane')).getByRole('link')).toBeVisible(),
  );
  await user.click(
    (await findRowByState('utkast fra en annen fane')).getByRole('button', { name: /^Forkast/ }),
  );
  const question = await screen.findByRole('dialog', { name: 'Er du sikker?' });
  await user.click(within(question).getByRole('button', { name: 'Forkast' }));
  await waitFor(async () =>
    expect(within(await findDrafts()).getAllByRole('listitem')).toHaveLength(1),
  );
  expect(await store.set(readDraftsAtom)).toMatchObject([
    { fields: { description: 'Fortsatt her' } },
  ]);
  expect(discard).not.toHaveBeenCalled();
});

test('[OFF-16] a draft is exported as a file with what was written, and stays', async () => {
  const { storeDraft, user } = await openPanel();
  await storeDraft();
  const saved = waitForSavedFile();
  await user.click(
    within(await findDrafts()).getByRole('button', { name: 'Eksporter: Oversikt 2026/118' }),
  );
  expect((await saved).json).toMatchObject({
    items: [{ content: { fields: { description: 'Påbegynt' } } }],
  });
  expect(await findRow('Oversikt 2026/118')).toBeVisible();
});

test('[OFF-16] drafts of other sources are listed; an unreadable source is reported', async () => {
  const { store } = await openPanel();
  const sketch = {
    id: 's',
    title: 'Skisse 2026/118',
    keptAt: new Date().toISOString(),
    content: async () => null,
  };
  act(() => void store.set(addPendingWorkSourceAtom, async () => [sketch]));
  expect(await findRow('Skisse 2026/118')).toBeVisible();
  act(() => void store.set(addPendingWorkSourceAtom, () => Promise.reject(new Error('storage'))));
  await waitFor(async () =>
    expect(await findDrafts()).toHaveTextContent('Arbeid som ikke lar seg lese nå'),
  );
  expect(screen.queryByText('Alt er sendt.')).not.toBeInTheDocument();
});
