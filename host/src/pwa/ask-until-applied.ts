/** How long a worker may take to say that a set is applied, in milliseconds. */
const patience = 3000;
/** After so many times the user may try again by hand. */
const mostTimes = 10;

/**
 * Asks for the offered set, and again while the page is still there: a worker that is replaced by a newer one in just that
 * moment takes the question with it. To ask twice does no harm.
 * @param ask sends the question to whichever worker is the one to ask by then; told whether nobody has answered it before
 * @returns begins to ask; while it does, another call changes nothing
 */
export function askUntilApplied(ask: (isAgain: boolean) => void): () => void {
  let times = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const askOnce = () => {
    times += 1;
    if (times >= mostTimes) {
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
