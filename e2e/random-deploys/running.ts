import type { Page } from '@playwright/test';
import type { App } from '../variants';

/** Part to build hash, as the service worker counts a release set. */
export type Builds = Partial<Record<App, string>>;

/** What one page runs, by its own scripts and by the service worker's word. */
export interface Running {
  /** `<part> <variant>`, one for each build whose scripts have run in this page. */
  stamps: string[];
  /** The release set that the service worker says this page runs. */
  set: Builds;
  /** All release sets that the device has stored. */
  stored: Builds[];
  /** The one of them that a page opened now would run. */
  current: Builds;
  /** The one of them that is offered; empty where none is. */
  offered: Builds;
}

/**
 * @returns null while the page is on its way from one document to the next, or its worker to
 *   another
 */
export const runningIn = (page: Page): Promise<Running | null> =>
  page
    .evaluate(async () => {
      type Build = { name: string; build: string };
      const listed = (builds: Build[]) =>
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
      const set = listed(builds);
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
        listed([host, ...remotes]),
      ]);
      const stored: Record<string, Record<string, string>> = Object.fromEntries(setsById);
      // Last: scripts that run meanwhile must not be left out.
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
