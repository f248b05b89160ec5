import type { RunningBuild } from './messages';
import { askRunningBuilds } from './running-builds';

/**
 * A page that was left can come back as it was, out of the browser's memory. Meanwhile nobody has counted it among the
 * open ones, and the builds that it runs may have been forgotten.
 * @param onForgotten called when it comes back and the worker would give it other builds than those that it runs
 */
export function watchReturn(workers: ServiceWorkerContainer, onForgotten: () => void): void {
  let before: RunningBuild[] = [];
  const ask = async () => {
    const running = await askRunningBuilds();
    if (before.length === 0) before = running;
  };
  void ask();
  // A worker that has been replaced meanwhile never answers.
  workers.addEventListener('controllerchange', ask);
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    const now = await askRunningBuilds();
    if (before.length > 0 && JSON.stringify(before) !== JSON.stringify(now)) onForgotten();
  });
}
