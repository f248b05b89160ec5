import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import {
  createMemoryRouter,
  RouterProvider,
  useLocation,
  useRoutes,
} from '@feltbok/runtime/router/router.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';

const reports = '/case/1042/business/2077/property/90311/reports';

let remote: RemoteModule;

// The host too loads a remote after translation has started; the remote then adds its texts.
beforeAll(async () => {
  startTranslation();
  remote = (await import('./remote')).default;
});

/** The remote below a case's address, as the host mounts it. */
function RemoteInHost() {
  return (
    <>
      <output aria-label="address">{useLocation().pathname}</output>
      {useRoutes(remote.routes)}
    </>
  );
}

function openReports(path: string, { additionalFeatures }: { additionalFeatures: boolean }) {
  const store = createStore();
  store.set(sessionAtom, {
    state: 'authorised',
    userKey: 'kari',
    customer: { ...sampleCustomer, isShowAdditionalFeatures: additionalFeatures },
  });
  const caseRoute = {
    path: '/case/:caseId/business/:businessId/property/:propertyId',
    children: [{ path: 'reports/*', element: <RemoteInHost /> }],
  };
  const router = createMemoryRouter([caseRoute], { initialEntries: [reports + path] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
}

const cards = () => screen.queryAllByRole('link').map((card) => card.getAttribute('href'));
const notFound = () => screen.queryByRole('heading', { name: 'Her var det visst ikke noe' });

test('[REP-1] with the additional features there are two cards, Protocol and Agreements', () => {
  openReports('', { additionalFeatures: true });
  expect(screen.getByRole('link', { name: 'Protokoll' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Avtaler' })).toBeInTheDocument();
  expect(cards()).toEqual([`${reports}/checkList`, `${reports}/agreement`]);
});

test('[REP-1] without the additional features there is the card Agreements only', () => {
  openReports('', { additionalFeatures: false });
  expect(screen.queryByRole('link', { name: 'Protokoll' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Avtaler' })).toBeInTheDocument();
  expect(cards()).toEqual([`${reports}/agreement`]);
});

test.each([
  ['Protokoll', '/checkList'],
  ['Avtaler', '/agreement'],
])('the card %s leads to %s, also from an address ending with a slash', async (card, path) => {
  openReports('/', { additionalFeatures: true });
  await userEvent.click(screen.getByRole('link', { name: card }));
  expect(screen.getByLabelText('address')).toHaveTextContent(reports + path);
  expect(notFound()).not.toBeInTheDocument();
});

test.each(['/checkList', '/checkList/protocol'])(
  '[SHELL-15] without the additional features %s shows the not-found page',
  (path) => {
    openReports(path, { additionalFeatures: false });
    expect(notFound()).toBeInTheDocument();
  },
);

test.each(['/elsewhere', '/agreement/elsewhere', '/checkList/protocol/elsewhere'])(
  'the unknown address %s shows the not-found page',
  (path) => {
    openReports(path, { additionalFeatures: true });
    expect(notFound()).toBeInTheDocument();
  },
);
