/** How long a text rests before it is read, in milliseconds: writing a long one out anew takes time. */
const rest = 250;

/**
 * Reports a change of a text once that has rested.
 * @returns `flush` reports what was not reported yet; after `forget` there is nothing to report
 */
export function reportAtRest(report: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (timer === undefined) return;
    forget();
    report();
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(flush, rest);
  };
  return { changed, flush, forget };
}
