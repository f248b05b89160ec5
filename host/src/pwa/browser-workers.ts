/**
 * The browser's service workers, or undefined where the app cannot have one: not over plain http, and where a page may
 * store nothing even to ask is an error.
 */
export function browserWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
