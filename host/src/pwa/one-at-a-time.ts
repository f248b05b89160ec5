/**
 * One run at a time, however often it is asked for. What is asked for during a run may be newer than what that one has
 * read, so another follows it. A run that fails keeps no later one from being made.
 * @returns asks for a run, and settles when none is under way or due any more
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
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
