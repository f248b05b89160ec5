import { changeLock, readLock } from '@feltbok/offline/stores/device-lock.data.ts';
import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { hasStoredKey } from '@feltbok/offline/stores/record-cipher.data.ts';
import { useActiveGesture } from '@feltbok/runtime/device/active-gesture.state.ts';
import { pinKeyAtom } from '@feltbok/runtime/device/pin-key.state.ts';
import { provideDraftStoreAtom, registerDraftAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { showApp } from '@feltbok/testing/render-screens.tsx';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { sessionControlAtom } from '../session';
import { DeviceLock } from './device-lock';
import { LockArea } from './LockArea';
import { lockControlAtom, lockViewAtom } from './lock.state';

// The lock's own cost, a tenth of a second for each PIN, is for attackers. The algorithm is the
// real one, with the least memory that it takes.
jest.mock('hash-wasm', () => {
  const { argon2id } = jest.requireActual<typeof import('hash-wasm')>('hash-wasm');
  return {
    argon2id: (options: Parameters<typeof argon2id>[0]) => argon2id({ ...options, memorySize: 8 }),
  };
});

const pin = '274061';
const deviceId = crypto.randomUUID();
const required = { ...sampleCustomer, deviceLock: { use: 'required' as const } };

let user: string;
let now: number;
beforeEach(() => {
  user = crypto.randomUUID();
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

/** A tab of the user's whose data are being opened. */
function openTab(customer = sampleCustomer) {
  const { store, api } = createTestStore();
  const signInAnew = jest.fn(async () => undefined);
  const state = { opened: 0, reported: [] as unknown[] };
  const open = async () => {
    await lock.unlock(user, customer, deviceId);
    state.opened += 1;
  };
  const reopen = jest.fn(async () => {
    lock.close();
    void open();
  });
  const reportError = (error: unknown) => state.reported.push(error);
  const lock = new DeviceLock({ store, api: api.client, signInAnew, reopen, reportError });
  void open();
  const view = () => store.get(lockViewAtom);
  return {
    store,
    api,
    lock,
    state,
    reopen,
    signInAnew,
    view,
    control: () => store.get(lockControlAtom),
    close: () => lock.close(),
  };
}

function Busy({ isBusy }: { isBusy: boolean }) {
  useActiveGesture(isBusy);
  return null;
}

type Tab = ReturnType<typeof openTab>;
const isAsked = (tab: Tab, kind: 'enter' | 'choose') =>
  waitFor(() => expect(tab.view()).toMatchObject({ kind, isBusy: false }));
const isOpen = (tab: Tab) =>
  waitFor(() => expect([tab.view(), tab.state.opened > 0]).toEqual([null, true]));

async function tabWithPin() {
  const tab = openTab(required);
  await isAsked(tab, 'choose');
  await tab.control().choose(pin);
  await isOpen(tab);
  return tab;
}

/** The same device, after every tab was closed. */
async function startAgain(tab: Tab, customer = sampleCustomer) {
  tab.close();
  const next = openTab(customer);
  await isAsked(next, 'enter');
  return next;
}

test('[DEV-1] a required PIN is chosen before anything opens, and no key is stored', async () => {
  const before = await openDevice(user);
  await before.write([{ kind: 'draft', key: 'a', schema: 1, content: new Uint8Array([1, 2, 3]) }]);
  const tab = await tabWithPin();
  const pinKey = tab.store.get(pinKeyAtom);
  const read = await (await openDevice(user, pinKey)).read('draft', 'a', 1);
  expect(new Uint8Array(read?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  expect(await hasStoredKey(user)).toBe(false);
  await expect(openDevice(user)).rejects.toMatchObject({ name: 'NotAllowedError' });
  expect(pinKey?.extractable).toBe(false);
  tab.close();
});

test('[DEV-2] the app asks for the PIN at start; a wrong one causes a pause', async () => {
  const tab = await startAgain(await tabWithPin());
  await tab.control().enter('111222');
  expect(tab.view()).toMatchObject({ kind: 'enter', isWrong: true, waitUntil: now + 1000 });
  await tab.control().enter(pin);
  expect([tab.view()?.kind, tab.state.opened]).toEqual(['enter', 0]);
  now += 1000;
  await tab.control().enter(pin);
  await isOpen(tab);
  expect(await readLock(user)).toMatchObject({ tries: 0 });
  tab.close();
});

test('[DEV-2] a try counts even when its tab is killed', async () => {
  const tab = await startAgain(await tabWithPin());
  void tab.control().enter('111222');
  await waitFor(async () => expect(await readLock(user)).toMatchObject({ tries: 1 }));
  const next = await startAgain(tab);
  expect(next.view()).toMatchObject({ waitUntil: now + 1000 });
  next.close();
});

test('[DEV-2] pauses grow over twenty wrong tries, even with the tab killed each time', async () => {
  let tab = await startAgain(await tabWithPin());
  for (let tries = 1; tries <= 20; tries += 1) {
    void tab.control().enter('111222');
    await waitFor(async () => expect(await readLock(user)).toMatchObject({ tries }));
    tab = await startAgain(tab);
    const wait = Math.min(1000 * 2 ** (tries - 1), 86_400_000);
    expect(tab.view()).toMatchObject({ waitUntil: now + wait });
    now += wait - 1;
    // An entry before the pause is over is no try: not even the right PIN opens.
    await tab.control().enter(pin);
    expect(tab.view()).toMatchObject({ kind: 'enter' });
    expect(await readLock(user)).toMatchObject({ tries });
    now += 1;
  }
  await tab.control().enter(pin);
  await isOpen(tab);
  expect(await readLock(user)).toMatchObject({ tries: 0 });
  tab.close();
});

test('[DEV-2] a second tab within the lock time asks nothing', async () => {
  const tab = await tabWithPin();
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (
        _name: string,
        { ifAvailable }: LockOptions,
        work: (lock: null) => unknown,
      ) => (ifAvailable ? work(null) : void work(null)),
    },
  });
  const second = openTab();
  await isOpen(second);
  expect(second.store.get(pinKeyAtom)).toBeDefined();
  Reflect.deleteProperty(navigator, 'locks');
  for (const each of [tab, second]) each.close();
});

/** A port of the worker's, whose answers come when the test gives them; jsdom has no channels. */
class Channel {
  readonly port1: Partial<MessagePort> = {};
  readonly port2 = {
    postMessage: (data: unknown) => this.port1.onmessage?.call(this as never, { data } as never),
  };
}

test('[DEV-2] a key that the worker gives late still opens, without a PIN', async () => {
  const tab = await tabWithPin();
  const key = tab.store.get(pinKeyAtom);
  const ports: Channel['port2'][] = [];
  const controller = { postMessage: (_: unknown, [port]: [Channel['port2']]) => ports.push(port) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
  Object.assign(globalThis, { MessageChannel: Channel });
  try {
    tab.close();
    const next = openTab();
    await waitFor(() => expect(next.view()).toMatchObject({ kind: 'enter' }), { timeout: 4_000 });
    ports[0]?.postMessage(key);
    await isOpen(next);
    expect(next.store.get(pinKeyAtom)).toBe(key);
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(globalThis, 'MessageChannel');
  }
});

test('[DEV-2] an unused app is covered, and without pending work forgets its key', async () => {
  const tab = await tabWithPin();
  now += 15 * 60_000 - 1;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tab.view()).toBeNull();
  now += 1;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tab.view()).toMatchObject({ kind: 'enter' });
  await waitFor(() => expect(tab.store.get(pinKeyAtom)).toBeUndefined());
  await isAsked(tab, 'enter');
  await tab.control().enter(pin);
  await isOpen(tab);
  tab.close();
});

test('[DEV-2] drafts that the device cannot store hold the key until it can', async () => {
  const tab = await tabWithPin();
  const full = new DOMException('', 'QuotaExceededError');
  const put = jest
    .fn(async () => undefined)
    .mockRejectedValueOnce(full)
    .mockRejectedValueOnce(full);
  tab.store.set(provideDraftStoreAtom, {
    put,
    remove: async () => undefined,
    list: async () => [],
  });
  tab.store.set(registerDraftAtom, () => ({
    key: 'a',
    kind: 'overview',
    caseNumber: '2026/118',
    fields: {},
  }));
  tab.control().lock();
  for (const tries of [1, 2]) {
    await waitFor(() => expect(put).toHaveBeenCalledTimes(tries));
    // What the device answered is known by then.
    await act(async () => undefined);
    expect([tab.store.get(pinKeyAtom) !== undefined, tab.reopen.mock.calls]).toEqual([true, []]);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  await waitFor(() => expect(tab.reopen).toHaveBeenCalledTimes(1));
  expect(put).toHaveBeenCalledTimes(3);
  tab.close();
});

test('[DEV-2, OFF-5] the key stays while changes wait; the PIN restores the screen', async () => {
  const tab = await tabWithPin();
  tab.store.set(queueAtom, { waiting: [{} as never], failed: [] });
  tab.control().lock();
  expect(tab.view()).toMatchObject({ kind: 'enter' });
  await tab.control().enter('111222');
  expect([tab.view()?.kind, tab.store.get(pinKeyAtom) !== undefined]).toEqual(['enter', true]);
  now += 1000;
  await tab.control().enter(pin);
  expect([tab.view(), tab.reopen.mock.calls]).toEqual([null, []]);
  tab.control().lock();
  tab.store.set(queueAtom, { waiting: [], failed: [] });
  await waitFor(() => expect(tab.reopen).toHaveBeenCalled());
  tab.close();
});

test('[DEV-2] a tab opened by another tab’s PIN is not locked at its next check', async () => {
  const tab = await tabWithPin();
  const key = tab.store.get(pinKeyAtom);
  tab.store.set(queueAtom, { waiting: [{} as never], failed: [] });
  const otherTab = new BroadcastChannel(`feltbok-lock ${user}`);
  now += 15 * 60_000;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tab.view()).toMatchObject({ kind: 'enter' });
  otherTab.postMessage({ type: 'have', key });
  await waitFor(() => expect(tab.view()).toBeNull());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tab.view()).toBeNull();
  otherTab.close();
  tab.close();
});

/**
 * A tab with a PIN whose screen says whether the hand is busy; the lock time is fifteen minutes.
 */
async function tabWithHand() {
  const tab = await tabWithPin();
  const renderBusy = (isBusy: boolean) => (
    <Provider store={tab.store}>
      <Busy isBusy={isBusy} />
    </Provider>
  );
  const { rerender } = render(renderBusy(true));
  const wait = (minutes: number) => {
    now += minutes * 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
    return tab.view()?.kind ?? 'open';
  };
  return { tab, wait, beBusy: (isBusy: boolean) => rerender(renderBusy(isBusy)) };
}

test('[DEV-2] an active gesture delays the lock, whose time starts when it ends', async () => {
  const { tab, wait, beBusy } = await tabWithHand();
  expect(wait(16)).toBe('open');
  beBusy(false);
  expect([wait(0), wait(10), wait(4)]).toEqual(['open', 'open', 'enter']);
  tab.close();
});

test('[DEV-2] the whole lock time starts after a long gesture', async () => {
  const { tab, wait, beBusy } = await tabWithHand();
  expect(wait(5)).toBe('open');
  beBusy(false);
  expect([wait(14), wait(1)]).toEqual(['open', 'enter']);
  tab.close();
});

test('[DEV-2] an active gesture without touches is locked at twice the lock time', async () => {
  const { tab, wait } = await tabWithHand();
  expect([wait(29), wait(1)]).toEqual(['open', 'enter']);
  tab.close();
});

test('[DEV-2] repeated gestures without touches are locked at twice the lock time', async () => {
  const { tab, wait, beBusy } = await tabWithHand();
  const views = [1, 2, 3].flatMap(() => {
    const busy = wait(5);
    beBusy(false);
    const rested = wait(5);
    beBusy(true);
    return [busy, rested];
  });
  expect(views).toEqual(['open', 'open', 'open', 'open', 'open', 'enter']);
  tab.close();
});

test('[DEV-2] a touch during a gesture restarts the time', async () => {
  const { tab, wait } = await tabWithHand();
  expect(wait(29)).toBe('open');
  dispatchEvent(new Event('pointerdown'));
  expect([wait(29), wait(1)]).toEqual(['open', 'enter']);
  tab.close();
});

test('[DEV-2] an active gesture delays the lock in the user’s other tabs too', async () => {
  const { tab, wait, beBusy } = await tabWithHand();
  const heard: string[] = [];
  const [otherTab, listener] = [0, 1].map(() => new BroadcastChannel(`feltbok-lock ${user}`));
  if (listener)
    listener.onmessage = ({ data }: MessageEvent<{ type: string }>) => heard.push(data.type);
  expect(wait(5)).toBe('open');
  await waitFor(() => expect(heard).toEqual(['busy']));
  beBusy(false);
  expect(wait(14)).toBe('open');
  otherTab?.postMessage({ type: 'busy' });
  await waitFor(() => expect(heard).toEqual(['busy', 'busy']));
  expect([wait(14), wait(1)]).toEqual(['open', 'enter']);
  for (const closable of [otherTab, listener, tab]) closable?.close();
});

test('[DEV-1] an offered PIN is not asked about until the user chooses it', async () => {
  const tab = openTab();
  await isOpen(tab);
  expect(tab.store.get(pinKeyAtom)).toBeUndefined();
  tab.control().askToChoose();
  await isAsked(tab, 'choose');
  tab.control().cancelChoice();
  await isOpen(tab);
  expect(await readLock(user)).toBeNull();
  tab.close();
});

const recovery = `POST /api/Devices/${deviceId}/recover`;

/** A tab after the sign-in that a user with a forgotten PIN began in the former one. */
async function openTabAgain(former: Tab, serve: (tab: Tab) => void) {
  former.close();
  const next = openTab();
  serve(next);
  await waitFor(() => expect(['enter', 'choose']).toContain(next.view()?.kind));
  return next;
}

/** A tab whose PIN is forgotten, and what the API has been sent for that. */
async function tabOfForgetful() {
  const tab = await tabWithPin();
  const pinKey = tab.store.get(pinKeyAtom);
  tab.api.serve(`POST /api/Devices/${deviceId}/recoveryKey`, 204);
  await tab.lock.sendRecoveryKey(deviceId);
  const [{ body } = { body: null }] = tab.api.received;
  const start = await startAgain(tab);
  await start.control().replaceForgotten();
  expect(start.signInAnew).toHaveBeenCalledTimes(1);
  return { tab: start, pinKey, sent: body as { recoveryKey: string } };
}

test('[DEV-1] after a new sign-in a forgotten PIN is replaced; all that is stored opens', async () => {
  const first = await tabWithPin();
  const device = await openDevice(user, first.store.get(pinKeyAtom));
  await device.write([{ kind: 'draft', key: 'a', schema: 1, content: new Uint8Array([1, 2, 3]) }]);
  first.api.serve(`POST /api/Devices/${deviceId}/recoveryKey`, 204);
  await first.lock.sendRecoveryKey(deviceId);
  const sent = first.api.received[0]?.body as { recoveryKey: string };
  expect(sent.recoveryKey).toMatch(/^[\w-]{43}$/);
  const start = await startAgain(first);
  await start.control().enter('111222');
  await start.control().replaceForgotten();
  const next = await openTabAgain(start, ({ api }) => api.serve(recovery, 200, sent));
  expect(next.view()).toEqual({ kind: 'choose', why: 'forgotten', isBusy: false });
  expect(next.store.get(pinKeyAtom)).toBeUndefined();
  await next.control().choose('864209');
  await isOpen(next);
  const read = await (await openDevice(user, next.store.get(pinKeyAtom))).read('draft', 'a', 1);
  expect(new Uint8Array(read?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  expect(await readLock(user)).toMatchObject({ tries: 0, waitUntil: 0 });
  const last = await startAgain(next);
  await last.control().enter(pin);
  expect(last.view()).toMatchObject({ kind: 'enter', isWrong: true });
  now += 1000;
  await last.control().enter('864209');
  await isOpen(last);
  last.close();
});

test('[DEV-1] a PIN replaced while the data are closed opens what is stored', async () => {
  const { tab, sent, pinKey } = await tabOfForgetful();
  const device = await openDevice(user, pinKey);
  await device.write([{ kind: 'draft', key: 'a', schema: 1, content: new Uint8Array([1, 2, 3]) }]);
  const former = await readLock(user);
  const next = await openTabAgain(tab, ({ api }) => api.serve(recovery, 200, sent));
  void next.control().choose('864209');
  next.close();
  await waitFor(async () =>
    expect((await readLock(user))?.secret.salt).not.toEqual(former?.secret.salt),
  );
  const last = await startAgain(next);
  await last.control().enter('864209');
  await isOpen(last);
  const read = await (await openDevice(user, last.store.get(pinKeyAtom))).read('draft', 'a', 1);
  expect(new Uint8Array(read?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  last.close();
});

test.each([
  [401, undefined, 'sign-in too old'],
  [404, undefined, 'no key'],
  [503, undefined, 'unreachable'],
  [200, { recoveryKey: 'A'.repeat(43) }, 'no key'],
])(
  '[DEV-1] a PIN that the API answers %s is not replaced, and opens as before',
  async (status, body, failure) => {
    const { tab } = await tabOfForgetful();
    const next = await openTabAgain(tab, ({ api }) => api.serve(recovery, status, body));
    expect(next.view()).toMatchObject({ kind: 'enter', recoveryFailure: failure });
    await next.control().enter(pin);
    await isOpen(next);
    next.close();
  },
);

test('[DEV-1] without a sign-in of this user’s own nobody asks for a recovery key', async () => {
  const { tab } = await tabOfForgetful();
  sessionStorage.setItem('feltbok.pin-forgotten', 'another user');
  const next = await openTabAgain(tab, () => undefined);
  expect(next.view()).toMatchObject({ kind: 'enter' });
  expect(next.view()).not.toHaveProperty('recoveryFailure');
  expect(next.api.calls()).toEqual([]);
  tab.signInAnew.mockRejectedValue(new Error('offline'));
  next.close();
});

test('[DEV-1] no key that opens the data, nor the recovery key, is on the device', async () => {
  const { sent, tab } = await tabOfForgetful();
  const bytes = Uint8Array.from(
    atob(sent.recoveryKey.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  );
  const toText = (value: unknown) =>
    JSON.stringify(value, (_, nested) =>
      nested instanceof ArrayBuffer ? [...new Uint8Array(nested)] : nested,
    );
  const stored = toText(await readLock(user));
  expect(stored).toContain('"recovery"');
  expect(stored).not.toContain([...bytes].slice(0, 6).join());
  tab.close();
});

test('[DEV-1] a forgotten PIN cannot be replaced offline, and the screen explains it', async () => {
  const tab = await startAgain(await tabWithPin());
  tab.signInAnew.mockRejectedValue(new Error('The API or the identity provider does not answer'));
  const { user: keyboard } = showApp(<LockArea />, tab.store);
  await keyboard.click(await screen.findByRole('button', { name: 'Glemt PIN-koden?' }));
  await keyboard.click(screen.getByRole('button', { name: 'Logg inn og velg ny PIN-kode' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sjekk nettet, og prøv igjen.');
  expect(sessionStorage).toHaveLength(0);
  tab.close();
});

test('[DEV-1] a user who forgot the PIN may delete the stored data, after a question', async () => {
  const tab = await startAgain(await tabWithPin());
  const signOut = jest.fn();
  tab.store.set(sessionControlAtom, { resume: jest.fn(), signIn: jest.fn(), signOut });
  const { user: keyboard } = showApp(<LockArea />, tab.store);
  await keyboard.click(await screen.findByRole('button', { name: 'Glemt PIN-koden?' }));
  await keyboard.click(screen.getByRole('button', { name: 'Tilbake' }));
  await keyboard.click(screen.getByRole('button', { name: 'Glemt PIN-koden?' }));
  expect(signOut).not.toHaveBeenCalled();
  await keyboard.click(screen.getByRole('button', { name: 'Slett og logg ut' }));
  expect(signOut).toHaveBeenCalledWith(true);
  tab.close();
});

test('[DEV-2] the screen hides the app, takes a PIN and reports a wrong one', async () => {
  const tab = await startAgain(await tabWithPin());
  await changeLock(user, (lock) => lock && { ...lock, tries: 0, waitUntil: 0 });
  const { user: keyboard } = showApp(<LockArea />, tab.store);
  await keyboard.type(await screen.findByLabelText('PIN-kode eller passordfrase'), '111222{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Feil PIN-kode.');
  now += 1000;
  act(() =>
    tab.store.set(lockViewAtom, {
      kind: 'enter',
      waitUntil: now,
      isWrong: false,
      isBusy: false,
      authenticator: 'none',
    }),
  );
  await keyboard.type(screen.getByLabelText('PIN-kode eller passordfrase'), `${pin}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  tab.close();
});
