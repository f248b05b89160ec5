import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { Session } from '@feltbok/domain/users/session.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { showApp } from '@feltbok/testing/render-screens.tsx';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act } from '@testing-library/react';
import { App } from '../App';
import { CaseListArea } from '../case-list/CaseListArea';
import { createAppRouter } from '../routes';
import { sessionControlAtom } from '../session';

interface AppSettings {
  session?: Session<CustomerContext>;
  /** The API's case list; without it the list is unreachable. */
  cases?: unknown;
  /**
   * Whether the list is loaded before the app renders; otherwise the answer waits for `release`.
   */
  loaded?: boolean;
}

/** Renders the host at an address, for a signed-in user unless the session says otherwise. */
export async function renderApp(
  address: string,
  { session, cases, loaded = true }: AppSettings = {},
) {
  const services = createTestStore();
  const { store, api } = services;
  const control = {
    resume: jest.fn(async () => undefined),
    signIn: jest.fn(async () => undefined),
    signOut: jest.fn(),
  };
  store.set(
    sessionAtom,
    session ?? { state: 'authorised', userKey: 'kari', customer: sampleCustomer },
  );
  store.set(sessionControlAtom, control);
  if (cases) api.serve('GET /api/Cases', 200, cases);
  const release = loaded ? () => undefined : api.hold('GET /api/Cases');
  if (cases && loaded) await store.set(loadCaseListAtom);
  await CaseListArea.preload();
  history.replaceState(null, '', address);
  const router = createAppRouter();
  const app = (
    <App
      router={router}
      loadWatcher={async () => ({ default: () => null })}
      onSignedOut={() => undefined}
    />
  );
  // Awaited, so that lazy parts and effects of the first screen have settled.
  const view = await act(async () => showApp(app, store));
  return { ...view, ...services, control, router, release };
}
