/**
 * The browser's offer to ask the user whether the app shall be installed. No library of types has
 * it yet.
 */
export interface InstallOffer extends Event {
  /** Asks. Works once, and only in answer to something the user did. */
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | undefined) {
  offer = next;
  for (const listener of listeners) listener();
}

/**
 * Stores the browser's offer. It is called first of all, as the browser may make it before the app
 * has started.
 */
export function captureInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Else some browsers put a bar of their own over the page.
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener('appinstalled', () => setOffer(undefined));
}

/** The offer that is open now. */
export const installOffer = (): InstallOffer | undefined => offer;

/** Takes the offer, which can be used once only. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer;
  setOffer(undefined);
  return taken;
}

/** @returns what ends the watching */
export function onInstallOffer(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
