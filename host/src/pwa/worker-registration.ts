import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { isAnythingUnsavedAtom } from '@feltbok/runtime/session/unsaved-work.state.ts';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { atom } from 'jotai';
import { networkKind } from '../offline-case/network-kind.data';
import { askUntilApplied } from './ask-until-applied';
import { browserWorkers } from './browser-workers';
import type { PageMessage, WorkerMessage } from './messages';
import { setPartRejectedAtom, setPartsTakenAtom } from './rejected-parts.state';
import { watchReturn } from './returned-page';
import { ReleaseRejected } from './signed-list';
import { setNoRoomAtom, setUpdateReadyAtom, updateMandatoryAtom } from './update.state';

/** Applies the offered release set and reloads the page. */
export const applyUpdateAtom = atom<{ apply: () => void }>({ apply: () => location.reload() });

/** Control of the service worker after start-up. */
export interface WorkerControl {
  /** Checks for a newer host and newer remotes. */
  check(): void;
  /** Downloads what the first visit left for later, on a saved line too. */
  complete(): void;
}

/**
 * Registers the service worker, and checks for newer release sets at start, on focus and at each
 * navigation. Without a worker the app works online.
 */
export function startServiceWorker(
  store: Store,
  reportError: (error: unknown) => void,
): WorkerControl {
  const serviceWorker = browserWorkers();
  if (!serviceWorker) return { check: () => undefined, complete: () => undefined };
  let registration: ServiceWorkerRegistration | undefined;

  // An offer found by another page reaches this one too, which may not have registered yet.
  const ask = async (isAgain: boolean) =>
    askToApply(registration ?? (await serviceWorker.getRegistration()), isAgain);
  store.set(applyUpdateAtom, {
    apply: askUntilApplied((isAgain) => void ask(isAgain).catch(reportError)),
  });
  const complete = () => post(registration?.active, { type: 'complete' });
  const completeByItself = () => {
    if (networkKind().saveData !== true) complete();
  };
  const applyIfMandatory = () => {
    if (store.get(updateMandatoryAtom) && !store.get(isAnythingUnsavedAtom))
      store.get(applyUpdateAtom).apply();
  };
  const check = () => {
    // A screen that has just been left says so only when it is no longer there.
    whenIdle(applyIfMandatory);
    if (!registration) return;
    const { installing, waiting, active } = registration;
    // The very first worker failed to install, and the browser has dropped it.
    if (!(installing ?? waiting ?? active)) return void register().catch(() => undefined);
    // The browser finds a new host, which is a new worker; the worker finds new remotes.
    registration.update().catch(() => undefined);
    post(waiting ?? active, { type: 'check' });
    completeByItself();
  };
  const checkIfInstalled = (worker: ServiceWorker) => {
    // The first worker replaces nothing; a later one leaves its set to the running worker.
    if (worker.state === 'installed' && serviceWorker.controller) check();
    if (worker.state === 'activated') whenIdle(completeByItself);
  };
  const watch = createWorkerWatch(checkIfInstalled);

  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) =>
    applyMessage(store, data, reportError),
  );
  addEventListener('focus', check);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && applyIfMandatory(),
  );
  addEventListener('online', completeByItself);
  watchReturn(serviceWorker, () => {
    if (store.get(isAnythingUnsavedAtom)) store.set(setUpdateReadyAtom, 'the one that others run');
    else location.reload();
  });

  const register = async () => {
    // Register returns nothing where a policy or private window blocks workers silently.
    const registered: ServiceWorkerRegistration | undefined = await serviceWorker.register(
      '/service-worker.js',
      {
        updateViaCache: 'none',
      },
    );
    if (!registered) return;
    registration = registered;
    watch(registered);
  };

  whenIdle(() => register().then(check, reportError));
  return { check, complete };
}

/**
 * Looks at the workers of a registration at once, when they are found, and whenever their state
 * changes.
 */
function createWorkerWatch(look: (worker: ServiceWorker) => void) {
  const handleStateChange = ({ target }: Event) => look(target as ServiceWorker);
  const watch = (worker: ServiceWorker | null) => {
    // The same listener is registered only once.
    worker?.addEventListener('statechange', handleStateChange);
    if (worker) look(worker);
  };
  const handleUpdateFound = ({ target }: Event) =>
    watch((target as ServiceWorkerRegistration).installing);
  return (registration: ServiceWorkerRegistration) => {
    registration.addEventListener('updatefound', handleUpdateFound);
    // The browser checks for a newer worker when a page opens, and may already have found one.
    watch(registration.installing);
    watch(registration.waiting);
  };
}

function applyMessage(
  store: Store,
  message: WorkerMessage,
  reportError: (error: unknown) => void,
): void {
  if (message.type === 'release-ready')
    store.set(setUpdateReadyAtom, message.set, message.isMandatory);
  if (message.type === 'no-room') store.set(setNoRoomAtom, message.wanted);
  if (message.type === 'applied') location.reload();
  if (message.type === 'rejected')
    store.set(
      setPartRejectedAtom,
      new ReleaseRejected(message.part, message.reason, message.file),
      reportError,
    );
  if (message.type === 'taken') store.set(setPartsTakenAtom, message.parts);
}

const post = (to: ServiceWorker | null | undefined, message: PageMessage) =>
  to?.postMessage(message);

function askToApply(registration: ServiceWorkerRegistration | undefined, isAgain: boolean): void {
  const { waiting, active } = registration ?? {};
  post(waiting ?? active, { type: 'apply' });
  // The active worker can apply the update too, in case the waiting one stalls.
  if (isAgain && waiting) post(active, { type: 'apply' });
}
