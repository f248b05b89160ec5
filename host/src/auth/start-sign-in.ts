import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { sessionControlAtom } from '../session';
import { watchPageRestored } from './page-restored';

/**
 * Starting the login: the page is left when it succeeds, so only a start and a failure are ever
 * seen.
 * @param begin in place of an ordinary login
 */
export function useSignInStarter(begin?: () => Promise<void>) {
  const session = useAtomValue(sessionControlAtom);
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle');
  // Number of the latest attempt, and one more once the page came back: an earlier one's failure is
  // not shown.
  const attempt = useRef(0);
  // The browser's back button may show this very page again, as it was left: its timers and
  // promises go on.
  useEffect(
    () =>
      watchPageRestored(() => {
        attempt.current += 1;
        setState('idle');
      }),
    [],
  );
  const start = () => {
    attempt.current += 1;
    const started = attempt.current;
    const fail = () => {
      if (attempt.current === started) setState('failed');
    };
    setState('starting');
    // A provider may take the connection and say nothing.
    const late = setTimeout(fail, screenPatienceMs);
    (begin ?? session.signIn)().catch(() => {
      clearTimeout(late);
      fail();
    });
  };
  return { state, start };
}
