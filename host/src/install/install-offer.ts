/** The browser's offer to ask the user whether the app shall be installed. No library of types has it yet. */
export interface InstallOffer extends Event {
  /** Asks. Works once, and only in answer to something the user did. */
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | undefined) {
  offer = next;
  for (const listener of listeners) listener();
}

/** Begins to keep the browser's offer. To be called first of all: the browser may make it before the app has started. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Else some browsers put a bar of their own over the page.
    event.preventDefault();
    keep(event as InstallOffer);
  });
  addEventListener('appinstalled', () => keep(undefined));
}

/** The offer that is open now. */
export const installOffer = (): InstallOffer | undefined => offer;

/** Takes the offer, which can be used once only. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer;
  keep(undefined);
  return taken;
}

/** @returns what ends the watching */
export function onInstallOffer(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
