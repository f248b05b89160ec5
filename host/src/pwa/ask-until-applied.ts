/** Time for a worker to apply a set, in milliseconds. */
const patience = 3000;
/** Number of tries before the user may try again. */
const maxAttempts = 10;

/**
 * Repeats a request while the page lives, as a replaced worker loses it. Repeating does no harm.
 * @param ask sends the request to the current worker; `isAgain` is true from the second try
 * @returns starts asking; further calls while it asks change nothing
 */
export function askUntilApplied(ask: (isAgain: boolean) => void): () => void {
  let times = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const askOnce = () => {
    times += 1;
    if (times >= maxAttempts) {
      clearInterval(timer);
      timer = undefined;
    }
    ask(times > 1);
  };
  return () => {
    if (timer !== undefined) return;
    times = 0;
    timer = setInterval(askOnce, patience);
    askOnce();
  };
}
