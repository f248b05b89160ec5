import { expect, type Page } from '@playwright/test';

interface Build {
  name: string;
  build: string;
  base: string;
  files: Record<string, object>;
}

/** Waits until the service worker controls the page and every file of the app is on the device. */
export const waitForInstallation = (page: Page) =>
  expect.poll(() => page.evaluate(isWhole), { timeout: 30_000 }).toBe(true);

/** Runs in the page. */
async function isWhole(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const stored = await (await caches.open('feltbok-releases')).match('/releases.json');
  const { sets, current } = (await stored?.json()) ?? {};
  const set = sets?.[current] as { host: Build; remotes: Build[] } | undefined;
  for (const { name, build, base, files } of set ? [set.host, ...set.remotes] : []) {
    const keys = await (await caches.open(`feltbok-build-${name}-${build}`)).keys();
    const there = new Set(keys.map(({ url }) => url));
    if (Object.keys(files).some((file) => !there.has(base + file))) return false;
  }
  return set !== undefined;
}
