import type { RunningBuild } from './messages';
import { askRunningBuilds } from './running-builds';

/**
 * Watches for a return from the back-forward cache: such a page was not counted as open, and its
 * builds may have been removed.
 * @param onForgotten called on return when the worker would serve other builds than the page runs
 */
export function watchReturn(workers: ServiceWorkerContainer, onForgotten: () => void): void {
  let before: RunningBuild[] = [];
  const ask = async () => {
    const running = await askRunningBuilds();
    if (before.length === 0) before = running;
  };
  void ask();
  // A replaced worker never answers.
  workers.addEventListener('controllerchange', ask);
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    const now = await askRunningBuilds();
    if (before.length > 0 && JSON.stringify(before) !== JSON.stringify(now)) onForgotten();
  });
}
