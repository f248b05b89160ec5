import { waitFor } from '@testing-library/react';
import type { RunningBuild } from './messages';
import { watchReturn } from './returned-page';
import { provideMessageChannel } from './testing/direct-channel';

provideMessageChannel();

/** A worker that answers every page with these builds, which a test may replace. */
function workerThatAnswers(first: RunningBuild[]) {
  const answered = { builds: first };
  const asked = jest.fn();
  const controller = {
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      asked(message);
      port?.postMessage(answered.builds);
    },
  };
  const workers = Object.assign(new EventTarget(), {
    controller,
  }) as unknown as ServiceWorkerContainer;
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  return { workers, answered, asked };
}

const comeBack = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent);

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

const host = (build: string) => [{ name: 'host', build }];

test('[PWA-5] a restored page is notified only if its builds were removed', async () => {
  const { workers, answered, asked } = workerThatAnswers(host('h1'));
  const onForgotten = jest.fn();
  watchReturn(workers, onForgotten);
  comeBack(true);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  // Microtasks follow the answer, and run before any timer.
  await new Promise((resolve) => setTimeout(resolve));
  expect(onForgotten).not.toHaveBeenCalled();
  answered.builds = host('h2');
  comeBack(false);
  comeBack(true);
  await waitFor(() => expect(onForgotten).toHaveBeenCalledTimes(1));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('[PWA-5] a page asks the next worker when its first was replaced', async () => {
  const { workers, answered, asked } = workerThatAnswers(host('h1'));
  const answering = workers.controller;
  Object.assign(workers, { controller: { postMessage: jest.fn() } });
  const onForgotten = jest.fn();
  watchReturn(workers, onForgotten);
  Object.assign(workers, { controller: answering });
  workers.dispatchEvent(new Event('controllerchange'));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  answered.builds = host('h2');
  comeBack(true);
  await waitFor(() => expect(onForgotten).toHaveBeenCalledTimes(1));
});
