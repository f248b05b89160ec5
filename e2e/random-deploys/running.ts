import type { Page } from '@playwright/test';
import type { App } from '../variants';

/** Build hash by part, as the service worker counts a release set. */
export type Builds = Partial<Record<App, string>>;

/** What one page runs, according to its own scripts and to the service worker. */
export interface Running {
  /** `<part> <variant>` for each build whose scripts have run in this page. */
  stamps: string[];
  /** The release set that the service worker says this page runs. */
  set: Builds;
  /** All release sets that the device has stored. */
  stored: Builds[];
  /** The stored set that a page opened now would run. */
  current: Builds;
  /** The stored set that is offered; empty when there is none. */
  offered: Builds;
}

/**
 * @returns null while the page changes to another document, or its worker to
 *   another
 */
export const readRunning = (page: Page): Promise<Running | null> =>
  page
    .evaluate(async () => {
      type Build = { name: string; build: string };
      const toBuilds = (builds: Build[]) =>
        Object.fromEntries(builds.map(({ name, build }) => [name, build]));
      const { controller } = navigator.serviceWorker;
      if (!controller) return null;
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise<Build[] | null>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
        // A worker that is being replaced never answers.
        AbortSignal.timeout(2_000).onabort = () => resolve(null);
      });
      controller.postMessage({ type: 'which' }, [port2]);
      const builds = await answer;
      if (!builds) return null;
      const set = toBuilds(builds);
      const recorded = await (await caches.open('feltbok-releases')).match('/releases.json');
      if (!recorded) return null;
      type StoredSets = {
        sets: Record<string, { host: Build; remotes: Build[] }>;
        current: string;
        offered: string | null;
      };
      const { sets, current, offered }: StoredSets = await recorded.json();
      const setsById = Object.entries(sets).map(([id, { host, remotes }]) => [
        id,
        toBuilds([host, ...remotes]),
      ]);
      const stored: Record<string, Record<string, string>> = Object.fromEntries(setsById);
      // Stamps are read last, so that scripts that run meanwhile are included.
      const { feltbokStamps = [] } = globalThis as { feltbokStamps?: string[] };
      return {
        stamps: [...new Set(feltbokStamps)].sort(),
        set,
        stored: Object.values(stored),
        current: stored[current] ?? {},
        offered: stored[offered ?? ''] ?? {},
      };
    })
    .catch(() => null);
