import { loadCaseListAtom } from '@feltbok/shared/case/case-list.state';
import { type Session, sessionAtom } from '@feltbok/shared/session/session.state';
import { lentStore } from '@feltbok/shared/testing/lent-store';
import { showApp } from '@feltbok/shared/testing/render-screens';
import { sampleCustomer } from '@feltbok/shared/testing/sample-customer';
import { act } from '@testing-library/react';
import { App } from '../App';
import { loadCaseListPage } from '../case-list/CaseListArea';
import { createAppRouter } from '../routes';
import { sessionControlAtom } from '../session';

interface AppSettings {
  session?: Session;
  /** What the API's case list is; without it the list cannot be had. */
  cases?: unknown;
  /** Whether the list is there before the app is shown; otherwise the app asks for it, and is answered on `release`. */
  loaded?: boolean;
}

/** Shows the host at an address of the browser, to somebody who is signed in unless the session says otherwise. */
export async function renderApp(address: string, { session, cases, loaded = true }: AppSettings = {}) {
  const app = lentStore();
  const { store, api } = app;
  const control = {
    resume: jest.fn(async () => undefined),
    signIn: jest.fn(async () => undefined),
    signOut: jest.fn(),
  };
  store.set(sessionAtom, session ?? { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
  store.set(sessionControlAtom, control);
  if (cases) api.serve('GET /api/Cases', 200, cases);
  const release = loaded ? () => undefined : api.hold('GET /api/Cases');
  if (cases && loaded) await store.set(loadCaseListAtom);
  await loadCaseListPage();
  history.replaceState(null, '', address);
  const router = createAppRouter();
  const view = showApp(<App router={router} loadWatcher={async () => ({ default: () => null })} />, store);
  // What the first screen sets off by itself comes to its end.
  await act(async () => undefined);
  return { ...view, ...app, control, router, release };
}
