import type { Store } from '@feltbok/shared/contract/remote';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { atom } from 'jotai';
import type { PageMessage, WorkerMessage } from './messages';
import { tellNoRoomAtom, tellUpdateReadyAtom } from './update.state';

/** Makes the offered release set the running one and loads the page anew; set when the worker is registered. */
export const applyUpdateAtom = atom<{ apply: () => void }>({ apply: () => location.reload() });

/** What start-up gives back of the service worker. */
export interface WorkerControl {
  /** Looks for a newer host and for newer remotes. */
  check(): void;
}

/**
 * Registers the service worker, tells the store of newer release sets, and looks for them at the start, when the user
 * comes back to the page, and whenever `check` is called, as at each navigation.
 */
export function startServiceWorker(store: Store, reportError: (error: unknown) => void): WorkerControl {
  if (!('serviceWorker' in navigator)) return { check: () => undefined };
  const { serviceWorker } = navigator;
  let registration: ServiceWorkerRegistration | undefined;

  const post = (to: ServiceWorker | null | undefined, message: PageMessage) => to?.postMessage(message);
  const check = () => {
    if (!registration) return;
    // A new host is a new worker, which the browser finds; new remotes are found by the worker.
    registration.update().catch(() => undefined);
    post(registration.waiting ?? registration.active, { type: 'check' });
  };
  const watch = (worker: ServiceWorker | null) => {
    const tell = () => {
      // The first worker ever has nothing older to take the place of; a later one has left its set for the running one
      // to tell of.
      if (worker?.state === 'installed' && serviceWorker.controller) check();
    };
    worker?.addEventListener('statechange', tell);
    tell();
  };

  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'release-ready') store.set(tellUpdateReadyAtom, data.set);
    if (data.type === 'no-room') store.set(tellNoRoomAtom);
    if (data.type === 'applied') location.reload();
  });
  store.set(applyUpdateAtom, {
    apply: () => post(registration?.waiting ?? registration?.active, { type: 'apply' }),
  });
  addEventListener('focus', check);

  whenIdle(() => {
    serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .then((registered) => {
        registration = registered;
        watch(registered.waiting);
        registered.addEventListener('updatefound', () => watch(registered.installing));
        check();
      })
      .catch(reportError);
  });
  return { check };
}
