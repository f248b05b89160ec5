import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { lossReasons } from '@feltbok/contract/client/api-failure.ts';
import type { DeviceContact } from '@feltbok/contract/devices.ts';
import { identities, identityDatabase } from '@feltbok/offline/identity/identities.data.ts';
import type { IdentityRecord } from '@feltbok/offline/identity/identity.domain.ts';
import type { StoredLease } from '@feltbok/offline/identity/lease.domain.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { casesAtom, loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { provideDraftStoreAtom, registerDraftAtom } from '@feltbok/runtime/session/drafts.state.ts';
import {
  additionalFeaturesAtom,
  hashUserKey,
  sessionAtom,
  signInNeededAtom,
} from '@feltbok/runtime/session/session.state.ts';
import {
  leavingIsSafeAtom,
  registerUnsavedWorkAtom,
} from '@feltbok/runtime/session/unsaved-work.state.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { signLease } from '@feltbok/testing/signed-lease.ts';
import { createTestStore, type TestStore } from '@feltbok/testing/test-store.ts';
import { waitFor } from '@testing-library/react';
import { sessionExpiredAtom } from './auth/session-expired';
import { hasSignInMarker, type SignIn, storeSignInMarker } from './auth/sign-in';
import { signInRejectionAtom } from './auth/sign-in-rejection.state';
import { createSessionControl } from './session';

const kari = { issuer: 'https://login.example', subject: 'kari', name: 'Kari Landmåler' };
const context = 'GET /api/CustomerContext';

const day = 24 * 60 * 60_000;
const morning = Date.UTC(2026, 10, 24, 7);

let app: TestStore;
let control: ReturnType<typeof createSessionControl>;
let signIn: jest.Mocked<SignIn>;
/** Log of the session: its states, and its requests to the app. */
let steps: string[];
let reachable: boolean;
let stays: boolean;
/** Whether sealing fails. */
let isBroken: boolean;
/** What the device has said of itself. */
let contacts: DeviceContact[];
/** The device's lease, of whoever is open. */
let lease: StoredLease | null;
/** What opening a user's data waits for. */
let device: Promise<void>;

beforeEach(async () => {
  localStorage.clear();
  await forgetEverybody();
  storeSignInMarker();
  app = createTestStore();
  app.api.serve(context, 200, sampleCustomer);
  steps = [];
  reachable = true;
  stays = false;
  lease = null;
  contacts = [];
  isBroken = false;
  device = Promise.resolve();
  app.store.sub(sessionAtom, () => steps.push(app.store.get(sessionAtom).state));
  signIn = {
    resume: jest.fn(async () => ({ account: kari, askedAddress: null })),
    start: jest.fn(async (_askedAddress: string) => undefined),
    end: jest.fn(async () => undefined),
    getToken: jest.fn(async () => ({ token: '' })),
    loadWatcher: jest.fn(async () => ({ default: () => null })),
  };
  control = openPage();
});

/** The session of a page that has just been opened. */
function openPage() {
  return createSessionControl({
    store: app.store,
    signIn,
    api: createApi(app),
    identities,
    offlineDays: 14,
    leases: {
      readLease: async () => lease,
      storeLease: async (stored) => {
        lease = stored;
      },
    },
    describeDevice: () => ({ deviceName: 'Nettbrett' }),
    seal: async (userKey) => {
      steps.push(`seal ${userKey}`);
      if (isBroken) throw new Error('the storage is broken');
    },
    sendRecoveryKey: async (deviceId) => {
      steps.push(`send key of ${deviceId}`);
    },
    whenShown: async () => undefined,
    isReachable: async () => reachable,
    askToSignOut: async () => !stays,
    wipe: async (userKey) => {
      steps.push('wipe');
      await identities.remove(userKey);
    },
    openUser: async ({ userKey }) => {
      await device;
      steps.push(`open ${userKey}`);
    },
    closeUser: () => steps.push('close'),
    goTo: (address) => steps.push(`go to ${address}`),
    reloadPage: () => steps.push('reload'),
    beginFirstScreen: () => steps.push('begin'),
  });
}

/** The app's API; what the device says of itself is in `contacts`, and not in the address. */
function createApi({ api: { client } }: TestStore): ApiClient {
  return {
    send: client.send,
    call: (name, input) => {
      if (name !== 'getCustomerContext') return client.call(name, input);
      contacts.push((input as unknown as { query: DeviceContact }).query);
      return client.call(name, { ...input, query: {} });
    },
  };
}

async function forgetEverybody() {
  for (let record = await identities.getCurrent(); record; record = await identities.getCurrent()) {
    await identities.remove(record.userKey);
  }
  // Users other than the current one.
  await new Promise((done) => {
    indexedDB.deleteDatabase(identityDatabase).onsuccess = done;
  });
}

/** Kari has signed in on this device, and the app starts again. */
async function startAgain() {
  await control.resume();
  await waitForRecord((record) => record !== null);
  steps.length = 0;
  app.api.received.length = 0;
  control = openPage();
}

/** Waits for records that are written beside the user's work. */
const waitForRecord = (condition: (record: IdentityRecord | null) => boolean) =>
  waitFor(async () => expect(condition(await identities.getCurrent())).toBe(true));

const setClock = (time: number) => jest.spyOn(Date, 'now').mockReturnValue(time);

/** Cuts off provider and API; the browser's own idea of the network is not changed. */
const loseContact = () => {
  signIn.resume.mockRejectedValue(new Error('the library cannot be loaded'));
  app.api.remove(context);
  reachable = false;
};

const getState = () => app.store.get(sessionAtom).state;

test('[AUTH-1] the session is resolving until the account is known', async () => {
  expect(app.store.get(sessionAtom)).toEqual({ state: 'resolving' });
  const release = app.api.hold(context);
  const resuming = control.resume();
  await Promise.resolve();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'resolving' });
  release();
  await resuming;
  expect(steps).not.toContain('signed-out');
});

test('[AUTH-1] the session is resolving at every further try too', async () => {
  app.api.remove(context);
  await control.resume();
  app.api.serve(context, 200, sampleCustomer);
  await control.resume();
  expect(steps.slice(steps.indexOf('unavailable')).slice(0, 2)).toEqual([
    'unavailable',
    'resolving',
  ]);
});

test('[AUTH-6] an account that the API admits is authorised, with its own data opened first', async () => {
  await control.resume();
  const userKey = await hashUserKey(kari, '4699');
  expect(app.store.get(sessionAtom)).toEqual({
    state: 'authorised',
    userKey,
    customer: sampleCustomer,
  });
  expect(steps.slice(-2)).toEqual([`open ${userKey}`, 'authorised']);
  expect(app.store.get(additionalFeaturesAtom)).toBe(true);
});

test('[AUTH-6] a device without data asks for the first screen while the user is admitted', async () => {
  const release = app.api.hold(context);
  const resuming = control.resume();
  await app.api.whenReceived(1);
  await waitFor(() => expect(steps).toContain('begin'));
  expect(getState()).toBe('resolving');
  release();
  await resuming;
  await startAgain();
  await control.resume();
  expect(steps).not.toContain('begin');
});

test('[AUTH-6] the address requested before the login shows together with the app', async () => {
  const asked = '/case/1042/business/2077/property/90311/maps';
  signIn.resume.mockResolvedValue({ account: kari, askedAddress: asked });
  await control.resume();
  expect(steps.slice(-2)).toEqual([`go to ${asked}`, 'authorised']);
});

test('[AUTH-6] signing in asks for the address that is shown now', async () => {
  history.replaceState(null, '', '/case/1/business/2/property/3/overview?fra=kart');
  await control.signIn();
  expect(signIn.start).toHaveBeenCalledWith(
    '/case/1/business/2/property/3/overview?fra=kart',
    false,
  );
});

test('[AUTH-5] an account rejected by the API has no access, and its data stay closed', async () => {
  app.api.serve(context, 403, {});
  await control.resume();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'no-access' });
  expect(steps.join()).not.toContain('open');
});

test.each([
  ['the API cannot be reached', () => app.api.remove(context), 'unavailable'],
  ['the API fails', () => app.api.serve(context, 500), 'unavailable'],
  [
    'something else answers in its place',
    () => app.api.serve(context, 200, '<html></html>'),
    'unavailable',
  ],
  ['the API does not accept the token', () => app.api.serve(context, 401), 'signed-out'],
  [
    'nobody is signed in',
    () => signIn.resume.mockResolvedValue({ account: null, askedAddress: null }),
    'signed-out',
  ],
  [
    'the identity library cannot be loaded',
    () => signIn.resume.mockRejectedValue(new Error()),
    'unavailable',
  ],
])('a session where %s is %s', async (_, prepare, state) => {
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

test('two retries at once open the user’s data once', async () => {
  await Promise.all([control.resume(), control.resume()]);
  expect(app.api.calls()).toEqual([context]);
  expect(steps.filter((step) => step.startsWith('open'))).toHaveLength(1);
});

test('signing out closes data and list, and goes straight to the provider', async () => {
  app.api.serve('GET /api/Cases', 200, []);
  await control.resume();
  await app.store.set(loadCaseListAtom);
  sessionStorage.setItem('feltbok.external-system-seen.1042', 'yes');
  await control.signOut();
  expect(app.store.get(casesAtom)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(hasSignInMarker()).toBe(false);
  expect(steps.slice(-3)).toEqual(['close', 'wipe', 'resolving']);
  expect(signIn.end).toHaveBeenCalledTimes(1);
});

test('signing out without network shows the landing page, not a spinner', async () => {
  await control.resume();
  signIn.end.mockRejectedValue(new Error('no network'));
  await control.signOut();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'signed-out' });
});

test('[DEV-8] a log-out without network ends the provider’s session at the next contact', async () => {
  await control.resume();
  reachable = false;
  await control.signOut();
  expect(signIn.end).not.toHaveBeenCalled();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'signed-out' });
  control = openPage();
  await control.resume();
  expect(signIn.end).not.toHaveBeenCalled();
  reachable = true;
  await control.signIn();
  expect(signIn.end).toHaveBeenCalledTimes(1);
  expect(signIn.start).not.toHaveBeenCalled();
  control = openPage();
  await control.resume();
  await control.signIn();
  expect(signIn.end).toHaveBeenCalledTimes(1);
  expect(signIn.start).toHaveBeenCalledTimes(1);
});

test('accounts share no key, nor does one account at two customers', async () => {
  const keys = await Promise.all([
    hashUserKey(kari, '4699'),
    hashUserKey({ ...kari, subject: 'ola' }, '4699'),
    hashUserKey({ ...kari, issuer: 'https://other.example' }, '4699'),
    hashUserKey(kari, '1899'),
    hashUserKey({ issuer: kari.issuer, subject: `${kari.subject}4` }, '699'),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(await hashUserKey(kari, '4699')).toBe(keys[0]);
});

test('the user may stay when asked before logging out', async () => {
  await control.resume();
  stays = true;
  await control.signOut();
  expect(getState()).toBe('authorised');
  expect(steps).not.toContain('close');
  expect(steps).not.toContain('wipe');
  expect(signIn.end).not.toHaveBeenCalled();
});

test('[AUTH-10] after an earlier sign-in the app opens on stored data, whatever the network', async () => {
  await startAgain();
  loseContact();
  await control.resume();
  const userKey = await hashUserKey(kari, '4699');
  expect(app.store.get(sessionAtom)).toEqual({
    state: 'authorised',
    userKey,
    customer: sampleCustomer,
  });
  expect(steps).toEqual(['resolving', `open ${userKey}`, 'authorised']);
  expect(await control.verify()).toBe('unreachable');
  expect(getState()).toBe('authorised');
});

test('[AUTH-10] opening on stored data does not wait for the identity library', async () => {
  await startAgain();
  signIn.resume.mockReturnValue(new Promise(() => undefined));
  await control.resume();
  expect(getState()).toBe('authorised');
  expect(app.api.calls()).toEqual([]);
});

test('stored identity data hold no token and no account name', async () => {
  await startAgain();
  const record = await identities.getCurrent();
  expect(Object.keys(record ?? {}).sort()).toEqual(
    [
      'account',
      'customer',
      'deviceId',
      'isLeased',
      'lastOnline',
      'latestSeen',
      'signInEnded',
      'userKey',
    ].sort(),
  );
  expect(JSON.stringify(record)).not.toContain(kari.issuer);
});

test('[AUTH-10] on reconnect the account is verified and the customer’s settings are refreshed', async () => {
  await startAgain();
  app.api.serve(context, 200, { ...sampleCustomer, isShowAdditionalFeatures: false });
  await control.resume();
  expect(await control.verify()).toBe('yes');
  expect(app.store.get(additionalFeaturesAtom)).toBe(false);
  expect(steps.filter((step) => step.startsWith('open'))).toHaveLength(1);
});

test('[AUTH-10] a question asked while data open is answered once they are open', async () => {
  await startAgain();
  let open = () => {};
  device = new Promise((resolve) => {
    open = resolve;
  });
  const resuming = control.resume();
  await until(() => steps.includes('resolving'));
  const verified = control.verify().then((verdict) => steps.push(verdict));
  for (let turn = 0; turn < 20; turn++) await identities.getCurrent();
  expect(app.api.received).toEqual([]);
  open();
  await Promise.all([resuming, verified]);
  expect(steps.map((step) => step.split(' ')[0])).toEqual([
    'resolving',
    'open',
    'authorised',
    'yes',
  ]);
});

test('[AUTH-10] stored data never open after a log-out, even one the provider missed', async () => {
  await control.resume();
  signIn.end.mockRejectedValue(new Error('no network'));
  await control.signOut();
  control = openPage();
  loseContact();
  await control.resume();
  expect(getState()).toBe('signed-out');
});

test('[AUTH-14] after 14 days without contact the app locks; nothing opens or is removed', async () => {
  setClock(morning);
  await startAgain();
  loseContact();
  setClock(morning + 14 * day + 1);
  await control.resume();
  expect(steps).toEqual(['resolving', 'locked']);
  expect(await identities.getCurrent()).not.toBeNull();
});

test('[AUTH-14] a sign-in opens a locked app again', async () => {
  setClock(morning);
  await startAgain();
  setClock(morning + 30 * day);
  await control.resume();
  expect(getState()).toBe('authorised');
  control = openPage();
  loseContact();
  setClock(morning + 43 * day);
  await control.resume();
  expect(getState()).toBe('authorised');
});

test('[AUTH-14] the app locks after the fewer days that a customer allows', async () => {
  app.api.serve(context, 200, { ...sampleCustomer, offlineDays: 2 });
  setClock(morning);
  await startAgain();
  loseContact();
  setClock(morning + 2 * day + 1);
  await control.resume();
  expect(steps).toEqual(['resolving', 'locked']);
});

test('[AUTH-14] a clock set back a day does not open a locked app', async () => {
  setClock(morning);
  await startAgain();
  loseContact();
  setClock(morning + 14 * day + 1);
  await control.resume();
  await waitForRecord((record) => record?.latestSeen === morning + 14 * day + 1);
  control = openPage();
  setClock(morning + 13 * day);
  await control.resume();
  expect(getState()).toBe('locked');
});

test('[AUTH-14] an app left open locks on focus after that age, unless drafts exist', async () => {
  setClock(morning);
  await startAgain();
  loseContact();
  await control.resume();
  setClock(morning + 14 * day + 1);
  const release = app.store.set(registerUnsavedWorkAtom, async () => true);
  control.onLook();
  await waitForRecord((record) => record?.latestSeen === morning + 14 * day + 1);
  expect(getState()).toBe('authorised');
  release();
  control.onLook();
  await until(() => getState() === 'locked');
  expect(steps).toContain('close');
});

/**
 * The API's answer to a contact: the customer's context, with a lease of fourteen days for this
 * device.
 */
async function serveLease(begins = Date.now()) {
  const record = await identities.getCurrent();
  const lease = await signLease(record?.deviceId ?? '', begins);
  app.api.serve(context, 200, { ...sampleCustomer, lease });
}

/** Kari's device has a lease from `morning`, and the app starts again. */
async function startWithLease() {
  setClock(morning);
  await startAgain();
  await serveLease(morning);
  await control.resume();
  await control.verify();
  await until(() => lease !== null);
  control = openPage();
  steps.length = 0;
}

test('[DEV-4] a contact names the device, and stores the received lease', async () => {
  await startWithLease();
  const { deviceId } = (await identities.getCurrent()) ?? {};
  expect(contacts.map((contact) => contact.deviceId)).toEqual([deviceId, deviceId]);
  expect(contacts[0]).toMatchObject({ deviceName: 'Nettbrett' });
  expect(lease?.seen.time).toBe(morning);
  expect(app.store.get(sessionAtom)).not.toMatchObject({ customer: { lease: expect.anything() } });
});

test('[DEV-1] a contact answered without a recovery key sends it', async () => {
  await startWithLease();
  const { deviceId = '' } = (await identities.getCurrent()) ?? {};
  const lease = await signLease(deviceId, morning);
  for (const hasRecoveryKey of [true, undefined, false]) {
    app.api.serve(context, 200, { ...sampleCustomer, lease: { ...lease, hasRecoveryKey } });
    control = openPage();
    await control.resume();
    await control.verify();
    expect(steps.filter((step) => step.startsWith('send'))).toEqual(
      hasRecoveryKey === false ? [`send key of ${deviceId}`] : [],
    );
  }
});

test('[DEV-4] the lease locks the app even when the stored dates were edited', async () => {
  await startWithLease();
  loseContact();
  setClock(morning + 14 * day);
  await control.resume();
  expect(getState()).toBe('authorised');
  setClock(morning + 14 * day + 1);
  const record = await identities.getCurrent();
  await identities.change(record?.userKey ?? '', (stored) => ({
    ...stored,
    lastOnline: Date.now(),
    latestSeen: 0,
  }));
  control = openPage();
  await control.resume();
  expect(getState()).toBe('locked');
});

test('[DEV-4] setting the clock back and forth does not open a locked lease', async () => {
  await startWithLease();
  loseContact();
  for (const days of [15, 1, 13]) {
    setClock(morning + days * day);
    control = openPage();
    await control.resume();
    expect(getState()).toBe('locked');
  }
  await serveLease(morning + 13 * day);
  signIn.resume.mockResolvedValue({ account: kari, askedAddress: null });
  await control.resume();
  expect(getState()).toBe('authorised');
});

test('[FLT-16] a clock set back two hours closes the app until put right', async () => {
  await startWithLease();
  loseContact();
  setClock(morning + 2 * day);
  await control.resume();
  expect(getState()).toBe('authorised');
  setClock(morning + 2 * day - 2 * 60 * 60_000);
  control.onLook();
  await until(() => getState() === 'locked');
  expect(app.store.get(sessionAtom)).toEqual({ state: 'locked', isClockBehind: true });
  control = openPage();
  await control.resume();
  expect(app.store.get(sessionAtom)).toEqual({ state: 'locked', isClockBehind: true });
  expect(steps).not.toContain('wipe');
  setClock(morning + 2 * day + 60_000);
  control.onLook();
  await until(() => getState() === 'authorised');
});

test('[FLT-16] contact reopens an app closed by its clock, and corrects the time', async () => {
  await startWithLease();
  loseContact();
  setClock(morning + 10 * day);
  await control.resume();
  setClock(morning + day);
  control.onLook();
  await until(() => getState() === 'locked');
  await serveLease(morning + day);
  signIn.resume.mockResolvedValue({ account: kari, askedAddress: null });
  control.onLook();
  await until(() => getState() === 'authorised');
  await until(() => lease?.seen.time === morning + day);
});

test('[FLT-16] edits on the screen stay while the clock is behind', async () => {
  await startWithLease();
  loseContact();
  setClock(morning + 2 * day);
  await control.resume();
  const release = app.store.set(registerUnsavedWorkAtom, async () => true);
  setClock(morning);
  control.onLook();
  await until(() => lease?.seen.clock === morning);
  expect(getState()).toBe('authorised');
  release();
});

test('[FLT-16] a receiver’s time closes an app whose clock was set back earlier', async () => {
  await startWithLease();
  loseContact();
  setClock(morning + day);
  await control.resume();
  control.noteReceiverTime(morning + 4 * day);
  await until(() => lease?.seen.time === morning + 4 * day);
  control.onLook();
  await until(() => getState() === 'locked');
});

test('[DEV-4] a device of version 1.6.0 opens by its last contact until the next', async () => {
  setClock(morning);
  await startAgain();
  const { userKey = '' } = (await identities.getCurrent()) ?? {};
  await identities.change(userKey, ({ deviceId: _, ...former }) => former);
  loseContact();
  setClock(morning + 14 * day);
  await control.resume();
  expect(getState()).toBe('authorised');
  control = openPage();
  setClock(morning + 14 * day + 1);
  await control.resume();
  expect(getState()).toBe('locked');
});

test('[DEV-4] answered calls renew the lease every quarter of an hour', async () => {
  await startWithLease();
  await control.resume();
  await control.verify();
  const asked = contacts.length;
  setClock(morning + 14 * 60_000);
  control.onApiAnswer(performance.now());
  setClock(morning + 15 * 60_000);
  control.onApiAnswer(performance.now());
  control.onApiAnswer(performance.now());
  await until(() => contacts.length > asked);
  await control.verify();
  expect(contacts).toHaveLength(asked + 1);
});

const serveLoss = (reason: (typeof lossReasons)[number]) =>
  app.api.serve(context, 403, { type: 'about:blank', status: 403, reason });

test.each(lossReasons)(
  '[DEV-3] %s: at the next contact all but pending work is deleted',
  async (reason) => {
    await startWithLease();
    serveLoss(reason);
    await control.resume();
    await control.verify();
    expect(getState()).toBe('no-access');
    const { userKey, sealedUntil } = (await identities.getCurrent()) ?? {};
    expect(steps.slice(-2)).toEqual(['no-access', `seal ${userKey}`]);
    expect(sealedUntil).toBe(morning + 30 * day);
  },
);

test('[DEV-3] sealed data do not open until the user is admitted again', async () => {
  await startWithLease();
  serveLoss('account not admitted');
  await control.resume();
  await control.verify();
  loseContact();
  control = openPage();
  await control.resume();
  expect(getState()).toBe('unavailable');
  signIn.resume.mockResolvedValue({ account: kari, askedAddress: null });
  app.api.serve(context, 200, sampleCustomer);
  control = openPage();
  steps.length = 0;
  await control.resume();
  expect(getState()).toBe('authorised');
  expect(steps).not.toContain('wipe');
  expect((await identities.getCurrent())?.sealedUntil).toBeUndefined();
});

test('[DEV-3] interrupted sealing is completed at the next start', async () => {
  await startWithLease();
  serveLoss('device wiped');
  isBroken = true;
  await control.resume();
  await control.verify();
  loseContact();
  isBroken = false;
  const countSealings = () => steps.filter((step) => step.startsWith('seal')).length;
  for (const count of [2, 2]) {
    await openPage().resume();
    expect(countSealings()).toBe(count);
  }
});

test('[DEV-3] sealed data are deleted after the customer’s number of days', async () => {
  app.api.serve(context, 200, { ...sampleCustomer, sealedDays: 3 });
  setClock(morning);
  await startAgain();
  serveLoss('device wiped');
  await control.resume();
  await control.verify();
  loseContact();
  setClock(morning + 3 * day - 1);
  await openPage().resume();
  expect(steps).not.toContain('wipe');
  setClock(morning + 3 * day);
  await openPage().resume();
  expect(steps).toContain('wipe');
  expect(await identities.getCurrent()).toBeNull();
});

test.each([401, 403, 404, 451])(
  '[DEV-3, FLT-10] a %i that is not the API’s own deletes, locks and ends nothing',
  async (status) => {
    await startWithLease();
    app.api.serve(context, status, '<html>Proxy</html>');
    await control.resume();
    await control.verify();
    expect(getState()).toBe('authorised');
    expect(steps.join()).not.toContain('seal');
    expect((await identities.getCurrent())?.sealedUntil).toBeUndefined();
  },
);

test('[DEV-3] a rejected call checks the account at once', async () => {
  await startWithLease();
  await control.resume();
  await control.verify();
  serveLoss('account not admitted');
  control.onForbidden();
  await until(() => getState() === 'no-access');
  await until(() => steps.join().includes('seal'));
});

test('[AUTH-13] another user who signs in opens only their own data', async () => {
  await startAgain();
  history.replaceState(null, '', '/?code=x');
  signIn.resume.mockResolvedValue({ account: { ...kari, subject: 'ola' }, askedAddress: null });
  await control.resume();
  history.replaceState(null, '', '/');
  expect(steps.filter((step) => step.startsWith('open'))).toEqual([
    `open ${await hashUserKey({ ...kari, subject: 'ola' }, '4699')}`,
  ]);
  control = openPage();
  loseContact();
  steps.length = 0;
  await control.resume();
  expect(steps).not.toContain(`open ${await hashUserKey(kari, '4699')}`);
});

test('[AUTH-13] nothing is requested or sent for another user signed in to the browser', async () => {
  await startAgain();
  signIn.resume.mockResolvedValue({ account: { ...kari, subject: 'ola' }, askedAddress: null });
  await control.resume();
  expect(await control.verify()).not.toBe('yes');
  expect(steps.slice(-4)).toEqual([
    'close',
    'resolving',
    `open ${await hashUserKey({ ...kari, subject: 'ola' }, '4699')}`,
    'authorised',
  ]);
});

test('[AUTH-13] an account that has moved to another customer leaves the former one’s data closed', async () => {
  await startAgain();
  app.api.serve(context, 200, { ...sampleCustomer, customerId: '1899' });
  await control.resume();
  expect(await control.verify()).not.toBe('yes');
  expect(steps.slice(-3)).toEqual([
    'close',
    `open ${await hashUserKey(kari, '1899')}`,
    'authorised',
  ]);
  expect(await control.verify()).toBe('yes');
});

test('[AUTH-5] an account no longer admitted cannot see its data, even offline', async () => {
  await startAgain();
  app.api.serve(context, 403, {});
  await control.resume();
  await control.verify();
  expect(getState()).toBe('no-access');
  expect(steps).toContain('close');
  await waitForRecord((record) => record?.lastOnline === Number.NEGATIVE_INFINITY);
  control = openPage();
  loseContact();
  await control.resume();
  expect(getState()).toBe('locked');
});

test('without contact no login is requested', async () => {
  await startAgain();
  signIn.resume.mockResolvedValue({ account: null, askedAddress: null });
  reachable = false;
  await control.resume();
  expect(await control.verify()).toBe('unreachable');
  expect(app.store.get(signInNeededAtom)).toBe(false);
});

test('online without a sign-in the app stays open and asks for a login', async () => {
  await startAgain();
  signIn.resume.mockResolvedValue({ account: null, askedAddress: null });
  await control.resume();
  expect(await control.verify()).toBe('sign-in needed');
  expect(getState()).toBe('authorised');
  expect(app.store.get(signInNeededAtom)).toBe(true);
});

test('[AUTH-4] a token error without drafts leads to the landing page, after reload too', async () => {
  await control.resume();
  control.onTokenRejected();
  await until(() => getState() === 'signed-out');
  expect(app.store.get(sessionExpiredAtom)).toBe(true);
  expect(steps).toContain('close');
  expect(steps).not.toContain('wipe');
  await waitForRecord((record) => record?.signInEnded === true);
  control = openPage();
  steps.length = 0;
  signIn.resume.mockResolvedValue({ account: null, askedAddress: null });
  await control.resume();
  expect(steps).toEqual(['resolving', 'signed-out']);
});

test('[AUTH-3] the ended sign-in is announced once, not at each start', async () => {
  await control.resume();
  control.onTokenRejected();
  await waitForRecord((record) => record?.signInEnded === true);
  app.store.set(sessionExpiredAtom, false);
  control = openPage();
  const context = 'GET /api/CustomerContext';
  const release = app.api.hold(context);
  const asked = app.api.calls().length;
  const resuming = control.resume();
  await app.api.whenReceived(asked + 1);
  control.onTokenRejected();
  app.api.serve(context, 401);
  release();
  await resuming;
  expect(getState()).toBe('signed-out');
  expect(app.store.get(sessionExpiredAtom)).toBe(false);
});

test('[AUTH-4] without contact the app opens on its data although the sign-in has ended', async () => {
  await control.resume();
  control.onTokenRejected();
  await waitForRecord((record) => record?.signInEnded === true);
  control = openPage();
  loseContact();
  await control.resume();
  expect(getState()).toBe('authorised');
  control = openPage();
  signIn.resume.mockResolvedValue({ account: null, askedAddress: null });
  await control.resume();
  expect(getState()).toBe('authorised');
});

test('[AUTH-4] a token error leaves a screen with edits open, its draft stored', async () => {
  const stored: Draft[] = [];
  await control.resume();
  app.store.set(provideDraftStoreAtom, {
    put: async (draft) => void stored.push(draft),
    remove: async () => undefined,
    list: async () => [],
  });
  app.store.set(registerUnsavedWorkAtom, async () => true);
  app.store.set(registerDraftAtom, () => ({
    key: 'overview 2077',
    kind: 'overview',
    caseNumber: '2026/118',
    fields: { description: 'Ikke lagret' },
  }));
  control.onTokenRejected();
  await waitForRecord((record) => record?.signInEnded === true);
  expect(getState()).toBe('authorised');
  expect(stored).toMatchObject([{ fields: { description: 'Ikke lagret' } }]);
  expect(app.store.get(sessionExpiredAtom)).toBe(true);
});

test('[AUTH-4] a token error while offline does not lead to the landing page', async () => {
  await control.resume();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  control.onTokenRejected();
  expect(app.store.get(sessionExpiredAtom)).toBe(false);
  expect(getState()).toBe('authorised');
});

test('[AUTH-3] a login clears the flag', async () => {
  app.store.set(sessionExpiredAtom, true);
  await control.resume();
  expect(app.store.get(sessionExpiredAtom)).toBe(false);
});

test('drafts are stored before leaving for a login, which then asks nothing', async () => {
  const order: string[] = [];
  await control.resume();
  app.store.set(provideDraftStoreAtom, {
    put: async () => void order.push('draft'),
    remove: async () => undefined,
    list: async () => [],
  });
  app.store.set(registerUnsavedWorkAtom, async () => true);
  app.store.set(registerDraftAtom, () => ({
    key: 'k',
    kind: 'overview',
    caseNumber: '',
    fields: {},
  }));
  signIn.start.mockImplementation(async () => {
    order.push(`login, safe: ${app.store.get(leavingIsSafeAtom)}`);
    throw new Error('no network');
  });
  await expect(control.signIn()).rejects.toThrow('no network');
  expect(order).toEqual(['draft', 'login, safe: true']);
  expect(app.store.get(leavingIsSafeAtom)).toBe(false);
});

const rejection = { reason: 'notAssigned', reference: 'AADSTS50105' } as const;

test('[FLT-25] a rejected login is reported, and the next one asks for the same address', async () => {
  const asked = '/case/1042/business/2077/property/90311/maps';
  signIn.resume.mockResolvedValueOnce({ account: null, askedAddress: asked, rejection });
  history.replaceState(null, '', '/#error=access_denied');
  await control.resume();
  history.replaceState(null, '', '/');
  expect(getState()).toBe('signed-out');
  expect(app.store.get(signInRejectionAtom)).toEqual(rejection);
  expect(steps).toContain(`go to ${asked}`);
  expect(signIn.start).not.toHaveBeenCalled();
  // The network comes and goes while the user reads.
  signIn.resume.mockResolvedValue({ account: null, askedAddress: null, rejection: null });
  await control.resume();
  expect(app.store.get(signInRejectionAtom)).toEqual(rejection);
});

test('[FLT-25] a page left for a login asks again before unsaved work is left', async () => {
  await control.resume();
  await control.signIn();
  expect(app.store.get(leavingIsSafeAtom)).toBe(true);
  control.onPageRestored();
  expect(app.store.get(leavingIsSafeAtom)).toBe(false);
  expect(steps).not.toContain('reload');
});

test('[FLT-25] a page left for a log-out loads again when it is shown', async () => {
  await control.resume();
  await control.signOut();
  expect(getState()).toBe('resolving');
  control.onPageRestored();
  expect(steps.at(-1)).toBe('reload');
});

test('the page is not left when the login cannot be reached', async () => {
  reachable = false;
  await expect(control.signIn()).rejects.toThrow('does not answer');
  expect(signIn.start).not.toHaveBeenCalled();
});

test('edits that cannot be stored as a draft still ask before leaving', async () => {
  await control.resume();
  app.store.set(provideDraftStoreAtom, {
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    remove: async () => undefined,
    list: async () => [],
  });
  app.store.set(registerUnsavedWorkAtom, async () => true);
  app.store.set(registerDraftAtom, () => ({
    key: 'k',
    kind: 'overview',
    caseNumber: '',
    fields: {},
  }));
  await control.signIn();
  expect(app.store.get(leavingIsSafeAtom)).toBe(false);
});

test('a log-out in another tab closes the data, not a screen with edits', async () => {
  app.api.serve('GET /api/Cases', 200, []);
  await control.resume();
  await app.store.set(loadCaseListAtom);
  const userKey = await hashUserKey(kari, '4699');
  const release = app.store.set(registerUnsavedWorkAtom, async () => true);
  control.onWipedElsewhere(userKey);
  expect(getState()).toBe('authorised');
  expect(steps).toContain('close');
  expect(app.store.get(casesAtom)).not.toBeNull();
  expect(app.store.get(signInNeededAtom)).toBe(true);
  release();
  await control.resume();
  control.onWipedElsewhere(userKey);
  expect(getState()).toBe('signed-out');
});

test('[AUTH-10] data closed during their PIN prompt open at the next try', async () => {
  await startAgain();
  loseContact();
  device = new Promise(() => undefined);
  const resuming = control.resume();
  await until(() => steps.includes('resolving'));
  control.onWipedElsewhere(await hashUserKey(kari, '4699'));
  expect(getState()).toBe('signed-out');
  await resuming;
  device = Promise.resolve();
  await control.resume();
  expect(getState()).toBe('authorised');
});

async function until(condition: () => boolean) {
  while (!condition()) await identities.getCurrent();
}
