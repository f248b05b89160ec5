import { casesAtom, loadCaseListAtom } from '@feltbok/shared/case/case-list.state';
import { additionalFeaturesAtom, sessionAtom, userKeyOf } from '@feltbok/shared/session/session.state';
import { holdUnsavedWorkAtom } from '@feltbok/shared/session/unsaved-work.state';
import { type LentStore, lentStore } from '@feltbok/shared/testing/lent-store';
import { sampleCustomer } from '@feltbok/shared/testing/sample-customer';
import { mayBeSignedIn, rememberSignedIn, type SignIn } from './auth/sign-in';
import { createSessionControl, type SessionControl } from './session';

const kari = { issuer: 'https://login.example', subject: 'kari', name: 'Kari Landmåler' };
const context = 'GET /api/CustomerContext';

let app: LentStore;
let control: SessionControl;
let signIn: jest.Mocked<SignIn>;
/** What the session did, in order: states, and what it asked the rest of the app to do. */
let steps: string[];

beforeEach(() => {
  localStorage.clear();
  rememberSignedIn();
  app = lentStore();
  app.api.serve(context, 200, sampleCustomer);
  steps = [];
  app.store.sub(sessionAtom, () => steps.push(app.store.get(sessionAtom).state));
  signIn = {
    resume: jest.fn(async () => ({ account: kari, askedAddress: null })),
    start: jest.fn(async (_askedAddress: string) => undefined),
    end: jest.fn(async () => undefined),
    getToken: jest.fn(async () => ({ token: '' })),
    loadWatcher: jest.fn(async () => ({ default: () => null })),
  };
  control = createSessionControl({
    store: app.store,
    signIn,
    api: app.api.client,
    openUser: async (userKey) => void steps.push(`open ${userKey}`),
    closeUser: () => steps.push('close'),
    goTo: (address) => steps.push(`go to ${address}`),
  });
});

test('[AUTH-1] before anything is known, and while the account is looked up, the session is resolving', async () => {
  expect(app.store.get(sessionAtom)).toEqual({ state: 'resolving' });
  const release = app.api.hold(context);
  const resuming = control.resume();
  await Promise.resolve();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'resolving' });
  release();
  await resuming;
  expect(steps).not.toContain('signed-out');
});

test('[AUTH-1] so it is at every further try', async () => {
  app.api.remove(context);
  await control.resume();
  app.api.serve(context, 200, sampleCustomer);
  await control.resume();
  expect(steps.slice(steps.indexOf('unavailable')).slice(0, 2)).toEqual(['unavailable', 'resolving']);
});

test('[AUTH-6] an account that the API admits is authorised, with its own data opened first', async () => {
  await control.resume();
  const userKey = await userKeyOf(kari, '4699');
  expect(app.store.get(sessionAtom)).toEqual({ state: 'authorised', userKey, customer: sampleCustomer });
  expect(steps.slice(-2)).toEqual([`open ${userKey}`, 'authorised']);
  expect(app.store.get(additionalFeaturesAtom)).toBe(true);
});

test('[AUTH-6] the address asked for before the login is shown with the app, not after it', async () => {
  const asked = '/case/1042/business/2077/property/90311/maps';
  signIn.resume.mockResolvedValue({ account: kari, askedAddress: asked });
  await control.resume();
  expect(steps.slice(-2)).toEqual([`go to ${asked}`, 'authorised']);
});

test('[AUTH-6] signing in asks for the address that is shown now', async () => {
  history.replaceState(null, '', '/case/1/business/2/property/3/overview?fra=kart');
  await control.signIn();
  expect(signIn.start).toHaveBeenCalledWith('/case/1/business/2/property/3/overview?fra=kart');
});

test('[AUTH-5] an account that the API refuses has no access, and its data are not opened', async () => {
  app.api.serve(context, 403, {});
  await control.resume();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'no-access' });
  expect(steps.join()).not.toContain('open');
});

test.each([
  ['the API cannot be reached', () => app.api.remove(context), 'unavailable'],
  ['the API fails', () => app.api.serve(context, 500), 'unavailable'],
  ['something else answers in its place', () => app.api.serve(context, 200, '<html></html>'), 'unavailable'],
  ['the API does not accept the token', () => app.api.serve(context, 401), 'signed-out'],
  ['nobody is signed in', () => signIn.resume.mockResolvedValue({ account: null, askedAddress: null }), 'signed-out'],
  ['the identity library cannot be loaded', () => signIn.resume.mockRejectedValue(new Error()), 'unavailable'],
])('when %s the session is %s', async (_, prepare, state) => {
  prepare();
  await control.resume();
  expect(app.store.get(sessionAtom)).toEqual({ state });
});

test('on a first visit the landing page does not wait for the identity library', async () => {
  localStorage.clear();
  await control.resume();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'signed-out' });
  expect(signIn.resume).not.toHaveBeenCalled();
});

test('a retry while one is under way opens the user’s data once', async () => {
  await Promise.all([control.resume(), control.resume()]);
  expect(app.api.calls()).toEqual([context]);
  await control.resume();
  expect(app.api.calls()).toEqual([context, context]);
});

test('signing out closes the user’s data, forgets the list, and leaves for the provider without a flash of the app', async () => {
  app.api.serve('GET /api/Cases', 200, []);
  await control.resume();
  await app.store.set(loadCaseListAtom);
  sessionStorage.setItem('feltbok.external-system-seen.1042', 'yes');
  await control.signOut();
  expect(app.store.get(casesAtom)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(mayBeSignedIn()).toBe(false);
  expect(steps.slice(-2)).toEqual(['close', 'resolving']);
  expect(signIn.end).toHaveBeenCalledTimes(1);
});

test('signed out without network the user sees the landing page, not a spinner for ever', async () => {
  await control.resume();
  signIn.end.mockRejectedValue(new Error('no network'));
  await control.signOut();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'signed-out' });
});

test('two accounts never share a key, nor one account at two customers', async () => {
  const keys = await Promise.all([
    userKeyOf(kari, '4699'),
    userKeyOf({ ...kari, subject: 'ola' }, '4699'),
    userKeyOf({ ...kari, issuer: 'https://other.example' }, '4699'),
    userKeyOf(kari, '1899'),
    userKeyOf({ issuer: kari.issuer, subject: `${kari.subject}4` }, '699'),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(await userKeyOf(kari, '4699')).toBe(keys[0]);
});

test('logging out asks before it throws unsaved changes away, and the user may stay', async () => {
  await control.resume();
  let lets = false;
  app.store.set(holdUnsavedWorkAtom, async () => lets);
  await control.signOut();
  expect(app.store.get(sessionAtom).state).toBe('authorised');
  expect(steps).not.toContain('close');
  expect(signIn.end).not.toHaveBeenCalled();
  lets = true;
  await control.signOut();
  expect(steps).toContain('close');
  expect(signIn.end).toHaveBeenCalledTimes(1);
});
