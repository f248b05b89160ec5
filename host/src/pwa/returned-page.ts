import { askRunningBuilds } from './running-builds';

/**
 * A page that was left can come back as it was, out of the browser's memory. Meanwhile nobody has counted it among the
 * open ones, and the builds that it runs may have been forgotten.
 * @param onForgotten called when it comes back and the worker would give it other builds than those that it runs
 */
export function watchReturn(workers: ServiceWorkerContainer, onForgotten: () => void): void {
  let running = askRunningBuilds();
  workers.addEventListener('controllerchange', () => {
    running = running.then((known) => (known.length > 0 ? known : askRunningBuilds()));
  });
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    const [before, now] = await Promise.all([running, askRunningBuilds()]);
    if (before.length > 0 && JSON.stringify(before) !== JSON.stringify(now)) onForgotten();
  });
}
