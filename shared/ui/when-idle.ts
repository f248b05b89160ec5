import type { ComponentType } from 'react';
import { type LazyPart, type LoadPart, lazyPart } from './lazy-part.tsx';

/**
 * Longest wait for a first screen that never comes, in milliseconds; longer than one takes on a
 * slow line.
 */
const firstScreenPatience = 15_000;
/** Longest wait for a page that is never idle, in milliseconds. */
const idlePatience = 4_000;

let waiting: Array<() => void> | null = [];
setTimeout(firstScreenShown, firstScreenPatience);

/**
 * Runs what is soon needed but not now: once the first screen has been drawn and the page has
 * nothing better to do.
 */
export function whenIdle(work: () => void): void {
  // A page that waits for the device's storage is idle too, and would spend on this what its first
  // screen needs.
  if (waiting) waiting.push(work);
  else if ('requestIdleCallback' in globalThis)
    requestIdleCallback(work, { timeout: idlePatience });
  else setTimeout(work, 500);
}

/** Called when the page shows what it was opened for: what waited for that begins. */
export function firstScreenShown(): void {
  const put = waiting;
  waiting = null;
  for (const work of put ?? []) whenIdle(work);
}

/**
 * Called by a screen of a case when it shows what it was opened for. The benches measure until the
 * mark.
 */
export function screenReady(): void {
  performance.mark('ready');
  firstScreenShown();
}

/**
 * A part whose code comes while nothing else is to be done, or when the part is shown before that.
 */
export function lazyOnIdle<Props extends object>(
  load: LoadPart<Props>,
  Fallback?: ComponentType<Props>,
): LazyPart<Props> {
  const part = lazyPart(load, Fallback);
  whenIdle(part.preload);
  return part;
}

/**
 * A part that is on the screen from the beginning, and still waits until nothing else is to be
 * done, or until it is preloaded as something opens that needs it. Without contact its code is
 * asked for again and again, without a notice.
 */
export function lazyInBackground<Props extends object>(load: LoadPart<Props>): LazyPart<Props> {
  let want: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
    whenIdle(resolve);
  });
  const part = lazyPart(async () => {
    await wanted;
    for (;;) {
      const part = await load().catch(() => null);
      if (part) return part;
      await new Promise((again) => setTimeout(again, pause));
    }
  });
  return Object.assign(part, { preload: async () => want() });
}

/** Milliseconds until code is asked for again that could not be had. */
const pause = 5_000;
