import { watchPageLeaving } from '@feltbok/runtime/page/page-leaving.ts';
import { useEffect, useState } from 'react';

/**
 * Time from a change of the text until it is read, in milliseconds: writing a long text out anew
 * for each key would hold up the typing. What is typed meanwhile is read with it.
 */
const readingDelay = 50;

interface TextReporter {
  /** Is to be called after each change of the text. */
  onChanged(): void;
  /** Reports at once what was not reported yet. */
  flush(): void;
  /** There is nothing to report any longer. */
  forget(): void;
}

function createTextReporter(report: () => void): TextReporter {
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
  return {
    onChanged() {
      timer ??= setTimeout(flush, readingDelay);
    },
    flush,
    forget,
  };
}

/**
 * Reports changes of an editor's text soon after they are made, and at once when the page is left.
 */
export function useTextReporter(report: () => void): TextReporter {
  const [reporter] = useState(() => createTextReporter(report));
  useEffect(() => watchPageLeaving(reporter.flush), [reporter]);
  return reporter;
}
