import type { Store } from '@feltbok/shared/contract/remote';
import { isAnythingUnsavedAtom } from '@feltbok/shared/session/unsaved-work.state';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { atom } from 'jotai';
import { askUntilApplied } from './ask-until-applied';
import { browserWorkers } from './browser-workers';
import type { PageMessage, WorkerMessage } from './messages';
import { watchReturn } from './returned-page';
import { setNoRoomAtom, setUpdateReadyAtom } from './update.state';

/** Makes the offered release set the running one and loads the page anew. */
export const applyUpdateAtom = atom<{ apply: () => void }>({ apply: () => location.reload() });

/** What start-up gives back of the service worker. */
export interface WorkerControl {
  /** Looks for a newer host and for newer remotes. */
  check(): void;
}

/**
 * Registers the service worker, tells the store of newer release sets, and looks for them at the start, when the user
 * comes back to the page, and whenever `check` is called, as at each navigation. Where the browser or a policy lets the
 * app have no worker, all works as long as there is a network.
 */
export function startServiceWorker(store: Store, reportError: (error: unknown) => void): WorkerControl {
  const serviceWorker = browserWorkers();
  if (!serviceWorker) return { check: () => undefined };
  let registration: ServiceWorkerRegistration | undefined;

  const post = (to: ServiceWorker | null | undefined, message: PageMessage) => to?.postMessage(message);
  // What another page has the worker look for is told to this one too, which may not have registered yet.
  const ask = async (isAgain: boolean) => {
    const { waiting, active } = registration ?? (await serviceWorker.getRegistration()) ?? {};
    post(waiting ?? active, { type: 'apply' });
    // Either can do it, and one that the browser holds back must not keep the user from the newer set.
    if (isAgain && waiting) post(active, { type: 'apply' });
  };
  store.set(applyUpdateAtom, { apply: askUntilApplied((isAgain) => void ask(isAgain).catch(reportError)) });
  const check = () => {
    if (!registration) return;
    const { installing, waiting, active } = registration;
    // The very first worker could not bring its set onto the device, and the browser has forgotten it.
    if (!(installing ?? waiting ?? active)) return void register().catch(() => undefined);
    // A new host is a new worker, which the browser finds; new remotes are found by the worker.
    registration.update().catch(() => undefined);
    post(waiting ?? active, { type: 'check' });
  };
  const checkIfInstalled = (worker: ServiceWorker) => {
    // The first worker ever has nothing older to take the place of; a later one has left its set for the running one
    // to tell of.
    if (worker.state === 'installed' && serviceWorker.controller) check();
  };
  const installed = ({ target }: Event) => checkIfInstalled(target as ServiceWorker);
  const watch = (worker: ServiceWorker | null) => {
    // The same listener each time, which a worker takes once.
    worker?.addEventListener('statechange', installed);
    if (worker) checkIfInstalled(worker);
  };
  const watchInstalling = ({ target }: Event) => watch((target as ServiceWorkerRegistration).installing);

  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'release-ready') store.set(setUpdateReadyAtom, data.set);
    if (data.type === 'no-room') store.set(setNoRoomAtom, data.wanted);
    if (data.type === 'applied') location.reload();
  });
  addEventListener('focus', check);
  watchReturn(serviceWorker, () => {
    if (store.get(isAnythingUnsavedAtom)) store.set(setUpdateReadyAtom, 'the one that others run');
    else location.reload();
  });

  const register = async () => {
    // Nothing comes back where a policy or a browser's private window blocks workers without a word.
    const registered: ServiceWorkerRegistration | undefined = await serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    });
    if (!registered) return;
    registration = registered;
    registered.addEventListener('updatefound', watchInstalling);
    // The browser looks for a newer worker by itself when a page opens, and may have found one before this.
    watch(registered.installing);
    watch(registered.waiting);
  };

  whenIdle(() => register().then(check, reportError));
  return { check };
}
