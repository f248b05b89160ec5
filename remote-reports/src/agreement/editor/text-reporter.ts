import { watchPageLeaving } from '@feltbok/runtime/page/page-leaving.ts';
import { useEffect, useState } from 'react';

/**
 * Milliseconds from a change until the text is reported: writing out a long text for each key would
 * hold up the typing.
 */
const readingDelay = 50;

interface TextReporter {
  /** Called after each change of the text. */
  onChanged(): void;
  /** Reports a pending change at once. */
  flush(): void;
  /** Drops a pending change. */
  cancel(): void;
}

function createTextReporter(report: () => void): TextReporter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (timer === undefined) return;
    cancel();
    report();
  };
  return {
    onChanged() {
      timer ??= setTimeout(flush, readingDelay);
    },
    flush,
    cancel,
  };
}

/** Reports an editor's text soon after it has changed, and at once when the page is left. */
export function useTextReporter(report: () => void): TextReporter {
  const [reporter] = useState(() => createTextReporter(report));
  useEffect(() => watchPageLeaving(reporter.flush), [reporter]);
  return reporter;
}
