import type { ComponentType } from 'react';
import { type LazyPart, type LoadPart, lazyPart } from './lazy-part.tsx';

/**
 * Longest wait for the first screen in milliseconds: more than a slow line needs, should it never
 * be shown.
 */
const firstScreenPatience = 15_000;
/** Longest wait for an idle page, in milliseconds. */
const idlePatience = 4_000;

let waiting: Array<() => void> | null = [];
setTimeout(markFirstScreenShown, firstScreenPatience);

/**
 * Runs work that is needed soon but not now, once the first screen is drawn and the page is idle.
 */
export function whenIdle(work: () => void): void {
  // A page that waits for the device's storage is idle too, but its first screen needs the time.
  if (waiting) waiting.push(work);
  else if ('requestIdleCallback' in globalThis)
    requestIdleCallback(work, { timeout: idlePatience });
  else setTimeout(work, 500);
}

/** Called when the first screen is shown; work that waited for it then begins. */
export function markFirstScreenShown(): void {
  const queued = waiting;
  waiting = null;
  for (const work of queued ?? []) whenIdle(work);
}

/** Called when a screen of a case is shown. Benchmarks measure the time until this mark. */
export function markScreenReady(): void {
  performance.mark('ready');
  markFirstScreenShown();
}

/** Creates a part whose code is loaded when the page is idle, or earlier when the part is shown. */
export function lazyOnIdle<Props extends object>(
  load: LoadPart<Props>,
  Fallback?: ComponentType<Props>,
): LazyPart<Props> {
  const part = lazyPart(load, Fallback);
  whenIdle(part.preload);
  return part;
}

/**
 * Creates a part that is rendered from the beginning, but whose code is loaded only when the page
 * is
 * idle or the part is preloaded. Failed attempts are repeated without a notice.
 */
export function lazyInBackground<Props extends object>(load: LoadPart<Props>): LazyPart<Props> {
  let markNeeded: () => void = () => undefined;
  const needed = new Promise<void>((resolve) => {
    markNeeded = resolve;
    whenIdle(resolve);
  });
  const part = lazyPart(async () => {
    await needed;
    for (;;) {
      const part = await load().catch(() => null);
      if (part) return part;
      await new Promise((again) => setTimeout(again, retryDelay));
    }
  });
  return Object.assign(part, { preload: async () => markNeeded() });
}

/** Milliseconds between attempts to load the code. */
const retryDelay = 5_000;
