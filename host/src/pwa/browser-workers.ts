/**
 * The browser's service workers, or undefined where there are none: over plain http, or where
 * reading the property throws.
 */
export function browserWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
