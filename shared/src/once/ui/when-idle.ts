/** How long a first screen that does not come is waited for, in milliseconds. */
const patience = 4_000;

let waiting: Array<() => void> | null = [];
setTimeout(firstScreenShown, patience);

/** Runs what is soon needed but not now: once the first screen has been drawn and the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  // A page that waits for the device's storage is idle too, and would spend on this what its first screen needs.
  if (waiting) waiting.push(work);
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: patience });
  else setTimeout(work, 500);
}

/** Set by the host when the page shows what it was opened for. */
export function firstScreenShown(): void {
  const put = waiting;
  waiting = null;
  for (const work of put ?? []) whenIdle(work);
}
