import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import type { PageMessage, WorkerMessage } from './messages';
import { updateOfferedAtom } from './update.state';
import { applyUpdateAtom, startServiceWorker } from './worker-registration';

/** The browser's workers, of which one runs the app already; it takes all its time to register it for this page. */
function workersThatRegisterLate() {
  const asked: PageMessage[] = [];
  const registration = { waiting: null, active: { postMessage: (message: PageMessage) => asked.push(message) } };
  const workers = Object.assign(new EventTarget(), {
    controller: null,
    register: () => new Promise(() => undefined),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  const tell = (data: WorkerMessage) => workers.dispatchEvent(new MessageEvent('message', { data }));
  return { asked, tell };
}

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

test('[PWA-3] Update asks for the offered set also on a page that heard of it before it had registered the worker', async () => {
  const { asked, tell } = workersThatRegisterLate();
  const store = createStore();
  const reportError = jest.fn();
  startServiceWorker(store, reportError);
  tell({ type: 'release-ready', set: 'a newer one' });
  expect(store.get(updateOfferedAtom)).toBe(true);
  store.get(applyUpdateAtom).apply();
  await waitFor(() => expect(asked).toEqual([{ type: 'apply' }]));
  expect(reportError).not.toHaveBeenCalled();
});
