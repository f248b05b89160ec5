import type { RunningBuild } from './messages';
import { askRunningBuilds } from './running-builds';

/** A worker that is being replaced may never answer. In milliseconds. */
const patience = 2000;

/**
 * Builds that the service worker answers for in this page; empty without one, or where it is being
 * replaced.
 */
export function buildsOfPage(): Promise<RunningBuild[]> {
  const nobody = new Promise<RunningBuild[]>((resolve) => setTimeout(() => resolve([]), patience));
  return Promise.race([askRunningBuilds(), nobody]);
}

/**
 * Builds of host and remotes, to be shown: those of this page as the service worker knows them,
 * else those served now.
 * @param places where each part is served: absolute, with a trailing slash
 */
export async function buildsOfParts(places: readonly string[]): Promise<RunningBuild[]> {
  const stored = await buildsOfPage();
  if (stored.length > 0) return stored;
  return (await Promise.all(places.map(askServer))).filter((build) => build !== null);
}

async function askServer(place: string): Promise<RunningBuild | null> {
  try {
    const response = await fetch(`${place}assets.json`, {
      cache: 'no-cache',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    const { name, build } = (await response.json()) as RunningBuild;
    return name && build ? { name, build } : null;
  } catch {
    return null;
  }
}
