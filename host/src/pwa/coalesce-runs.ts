/**
 * Runs the work one at a time; a request during a run starts one more after it. A failed run does
 * not prevent later ones.
 * @returns requests a run, and settles when none is running or due
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isDue = false;
  const run = async () => {
    while (isDue) {
      isDue = false;
      await work().catch(() => undefined);
    }
    running = undefined;
  };
  return () => {
    isDue = true;
    running ??= run();
    return running;
  };
}
