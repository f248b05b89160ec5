import type { CaseReceipt, CaseState } from '@feltbok/domain/cases/case-state.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

// The federation runtime is mocked, as it needs the bundler's containers.
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({
    default: { contract: 4, routes: [{ index: true, element: <h2>Oversikten</h2> }] },
  }),
}));

beforeEach(() => {
  // jsdom lays nothing out: a list that has room for its rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
});

const createCases = (state?: CaseState, receipt?: CaseReceipt) => [
  {
    ...sampleCase(),
    businesses: [{ ...sampleBusiness(), ...(state && { state }), ...(receipt && { receipt }) }],
  },
];
const openCase = async (...stored: Parameters<typeof createCases>) => {
  const app = await renderApp('/case/1042/business/2077/property/90311', {
    cases: createCases(...stored),
  });
  await screen.findByRole('heading', { name: 'Oversikten' });
  return app;
};
const entered: CaseReceipt = {
  outcome: 'entered',
  enteredOn: '2026-12-14',
  message: '',
  receivedAt: '2026-12-14T10:00:00+01:00',
};
const findBanner = () => screen.findByRole('status', { name: 'Tilstanden til saken' });
const queryBanner = () => screen.queryByRole('status', { name: 'Tilstanden til saken' });

test.each([
  ['held', 'Avholdt'],
  ['finished', 'Ferdig'],
  ['delivered', 'Levert'],
] as const)(
  '[OUT-6] a case that is %s says so in the list and in its header',
  async (state, tag) => {
    const { unmount } = await renderApp('/', { cases: createCases(state) });
    const cell = await screen.findByRole('gridcell', { name: /2026\/118/ });
    expect(within(cell).getByText(tag)).toBeVisible();
    unmount();
    const { store } = await openCase(state);
    expect(screen.getByText(tag)).toBeVisible();
    for (const permission of ['record', 'documents', 'othersDocuments'] as const)
      expect(store.get(mayDoInCaseAtom)(permission)).toBe(state !== 'delivered');
    expect(store.get(mayDoInCaseAtom)('packages')).toBe(true);
  },
);

test('[OUT-6] an open case, and one that an older app has stored, have no tag and no banner', async () => {
  for (const state of ['open', undefined] as const) {
    const { store, unmount } = await openCase(state);
    expect(screen.queryByText(/Avholdt|Ferdig|Levert/)).not.toBeInTheDocument();
    expect(queryBanner()).not.toBeInTheDocument();
    expect(store.get(mayDoInCaseAtom)('record')).toBe(true);
    unmount();
  }
});

test('[OUT-6] a delivered case says why it cannot be changed, and a lead opens it again', async () => {
  const { api, notifications, store, user } = await openCase('delivered', entered);
  signInAs(store, 'surveyor');
  expect(await findBanner()).toHaveTextContent(
    /kan ikke endres her\. Den ble ført i matrikkelen 14\.12\.2026\. En leder kan åpne den igjen\./,
  );
  expect(screen.queryByRole('button', { name: 'Åpne saken igjen' })).not.toBeInTheDocument();
  signInAs(store, 'lead');
  const reopen = async () => {
    await user.click(screen.getByRole('button', { name: 'Åpne saken igjen' }));
    await user.click(await screen.findByRole('button', { name: 'Ja' }));
  };
  await reopen();
  await waitFor(() => expect(notifications).toMatchObject([{ kind: 'error' }]));
  api.serve('POST /api/Businesses/2077/Reopening', 204);
  api.serve('GET /api/Cases', 200, createCases('finished'));
  await reopen();
  await waitFor(() => expect(queryBanner()).not.toBeInTheDocument());
  expect(store.get(mayDoInCaseAtom)('record')).toBe(true);
});

test('[OUT-6] what the case system has rejected is read above the case', async () => {
  await openCase('finished', {
    ...entered,
    outcome: 'rejected',
    enteredOn: null,
    message: 'Fullmakten mangler.',
  });
  expect(await findBanner()).toHaveTextContent('Fagsystemet har avvist saken. Fullmakten mangler.');
});
