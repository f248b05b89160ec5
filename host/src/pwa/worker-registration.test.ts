import { registerUnsavedWorkAtom } from '@feltbok/runtime/session/unsaved-work.state.ts';
import { markFirstScreenShown, whenIdle } from '@feltbok/ui/when-idle.ts';
import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import type { PageMessage, WorkerMessage } from './messages';
import { rejectedPartsAtom } from './rejected-parts.state';
import { provideMessageChannel } from './testing/direct-channel';
import { putOffUpdateAtom, updateOfferedAtom } from './update.state';
import { applyUpdateAtom, startServiceWorker } from './worker-registration';

type Listened = EventTarget & { state: string; postMessage: (message: PageMessage) => void };

/** A service worker that notes what it is asked. */
const createRecordingWorker = (state: string, asked: PageMessage[]): Listened =>
  Object.assign(new EventTarget(), {
    state,
    postMessage: (message: PageMessage) => void asked.push(message),
  });

/** The browser's workers, as far as a page sees them. */
function provideWorkers(more: object) {
  const workers = Object.assign(new EventTarget(), { controller: null, ...more });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  return (data: WorkerMessage) => workers.dispatchEvent(new MessageEvent('message', { data }));
}

/** A registration with these workers. */
const createRegistration = (workers: {
  installing?: Listened;
  waiting?: Listened;
  active?: Listened;
}) =>
  Object.assign(new EventTarget(), {
    installing: null,
    waiting: null,
    active: null,
    ...workers,
    update: async () => {},
  });

provideMessageChannel();
beforeEach(markFirstScreenShown);
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('[PWA-3] Update works on a page that has not registered its worker yet', async () => {
  const asked: PageMessage[] = [];
  const post = provideWorkers({
    register: () => new Promise(() => undefined),
    getRegistration: async () =>
      createRegistration({ active: createRecordingWorker('activated', asked) }),
  });
  const store = createStore();
  const reportError = jest.fn();
  startServiceWorker(store, reportError);
  post({ type: 'release-ready', set: 'a newer one' });
  expect(store.get(updateOfferedAtom)).toBe(true);
  store.get(applyUpdateAtom).apply();
  await waitFor(() => expect(asked).toEqual([{ type: 'apply' }]));
  expect(reportError).not.toHaveBeenCalled();
});

test('[PWA-3] Update asks the running worker when the waiting one does not answer', async () => {
  jest.useFakeTimers();
  const ofActive: PageMessage[] = [];
  const ofWaiting: PageMessage[] = [];
  const active = createRecordingWorker('activated', ofActive);
  const waiting = createRecordingWorker('installed', ofWaiting);
  provideWorkers({
    register: () => new Promise(() => undefined),
    getRegistration: async () => createRegistration({ active, waiting }),
  });
  const store = createStore();
  startServiceWorker(store, jest.fn());
  store.get(applyUpdateAtom).apply();
  await jest.advanceTimersByTimeAsync(0);
  expect([ofWaiting, ofActive]).toEqual([[{ type: 'apply' }], []]);
  await jest.advanceTimersByTimeAsync(3000);
  expect([ofWaiting.length, ofActive]).toEqual([2, [{ type: 'apply' }]]);
});

test('[PWA-3] a page registering during an installation checks when it is done', async () => {
  const ofActive: PageMessage[] = [];
  const ofNewer: PageMessage[] = [];
  const active = createRecordingWorker('activated', ofActive);
  const newer = createRecordingWorker('installing', ofNewer);
  const registration = createRegistration({ active, installing: newer });
  provideWorkers({
    controller: createRecordingWorker('activated', []),
    register: async () => registration,
  });
  startServiceWorker(createStore(), jest.fn());
  await waitFor(() => expect(ofActive).toEqual([{ type: 'check' }, { type: 'complete' }]));
  newer.state = 'installed';
  Object.assign(registration, { installing: null, waiting: newer });
  newer.dispatchEvent(new Event('statechange'));
  expect(ofNewer).toEqual([{ type: 'check' }]);
});

test('[PWA-2] a first worker that failed to install is registered again on navigation', async () => {
  const failing = createRegistration({ installing: createRecordingWorker('installing', []) });
  const register = jest
    .fn()
    .mockResolvedValueOnce(failing)
    .mockRejectedValueOnce(new TypeError('no network'));
  register.mockResolvedValue(
    createRegistration({ installing: createRecordingWorker('installing', []) }),
  );
  provideWorkers({ register });
  const reportError = jest.fn();
  const { check } = startServiceWorker(createStore(), reportError);
  const waitForRegistrations = (times: number) =>
    waitFor(() => expect(register).toHaveBeenCalledTimes(times));
  await waitForRegistrations(1);
  check();
  Object.assign(failing, { installing: null });
  for (const times of [2, 3]) {
    check();
    await waitForRegistrations(times);
    await register.mock.results[times - 1]?.value.catch(() => undefined);
  }
  check();
  expect(register).toHaveBeenCalledTimes(3);
  expect(reportError).not.toHaveBeenCalled();
});

test('[PWA-4] each check asks browser and worker for a newer host and remotes', async () => {
  const asked: PageMessage[] = [];
  const update = jest.fn(async () => undefined);
  const registration = Object.assign(
    createRegistration({ active: createRecordingWorker('activated', asked) }),
    { update },
  );
  provideWorkers({ register: async () => registration });
  const { check } = startServiceWorker(createStore(), jest.fn());
  const listChecks = () => asked.filter(({ type }) => type === 'check');
  await waitFor(() => expect(listChecks()).toHaveLength(1));
  for (const times of [2, 3]) {
    check();
    expect(update).toHaveBeenCalledTimes(times);
    expect(listChecks()).toHaveLength(times);
  }
});

test('[PWA-2] files deferred by a first visit follow when idle and at the next contact', async () => {
  const asked: PageMessage[] = [];
  const first = createRecordingWorker('installing', asked);
  const registration = createRegistration({ installing: first });
  provideWorkers({ register: async () => registration });
  startServiceWorker(createStore(), jest.fn());
  await waitFor(() => expect(registration.installing).toBe(first));
  first.state = 'activated';
  Object.assign(registration, { installing: null, active: first });
  await waitFor(() => {
    first.dispatchEvent(new Event('statechange'));
    expect(asked).toContainEqual({ type: 'complete' });
  });
  const before = asked.length;
  dispatchEvent(new Event('online'));
  expect(asked).toHaveLength(before + 1);
});

test('[PWA-2] with data saving on, deferred files follow only on request', async () => {
  const asked: PageMessage[] = [];
  const registration = createRegistration({ active: createRecordingWorker('activated', asked) });
  provideWorkers({ register: async () => registration });
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { complete } = startServiceWorker(createStore(), jest.fn());
  await waitFor(() => expect(asked).toEqual([{ type: 'check' }]));
  dispatchEvent(new Event('online'));
  expect(asked).toHaveLength(1);
  complete();
  expect(asked).toEqual([{ type: 'check' }, { type: 'complete' }]);
  Reflect.deleteProperty(navigator, 'connection');
});

test('[DEV-7] a mandatory update is applied as soon as nothing is unsaved', async () => {
  const asked: PageMessage[] = [];
  const active = createRecordingWorker('activated', asked);
  const post = provideWorkers({
    register: () => new Promise(() => undefined),
    getRegistration: async () => createRegistration({ active }),
  });
  const store = createStore();
  const worker = startServiceWorker(store, jest.fn());
  const saved = store.set(registerUnsavedWorkAtom, async () => true);
  post({ type: 'release-ready', set: 'a newer one', isMandatory: true });
  store.set(putOffUpdateAtom);
  expect(store.get(updateOfferedAtom)).toBe(true);
  worker.check();
  await new Promise((resolve) => whenIdle(() => resolve(null)));
  expect(asked).toEqual([]);
  saved();
  worker.check();
  await waitFor(() => expect(asked).toEqual([{ type: 'apply' }]));
});

test('[FLT-27] a rejected file is recorded with its part and reported once until repaired', () => {
  const post = provideWorkers({ register: () => new Promise(() => undefined) });
  const store = createStore();
  const reportError = jest.fn();
  startServiceWorker(store, reportError);
  for (const file of ['page.js', 'map.js']) {
    post({ type: 'rejected', part: 'remote-maps', reason: 'other file', file });
    expect(store.get(rejectedPartsAtom)).toEqual({ 'remote-maps': { reason: 'other file', file } });
  }
  expect(reportError.mock.calls).toEqual([
    [expect.objectContaining({ message: 'remote-maps: other file page.js' })],
  ]);
  post({ type: 'taken', parts: ['host', 'remote-case'] });
  expect(Object.keys(store.get(rejectedPartsAtom))).toEqual(['remote-maps']);
  post({ type: 'taken', parts: ['remote-maps'] });
  expect(store.get(rejectedPartsAtom)).toEqual({});
});
