import { screenPatienceMs } from '@feltbok/shared/wire/transfer.data';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionControlAtom } from '../session';
import { watchPageRestored } from './page-restored';

/**
 * Starting the login: the page is left when it succeeds, so only a start and a failure are ever seen.
 * @param begin in place of an ordinary login
 */
export function useStartSignIn(begin?: () => Promise<void>) {
  const session = useAtomValue(sessionControlAtom);
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle');
  // The browser's back button may show this very page again, as it was left.
  useEffect(() => watchPageRestored(() => setState('idle')), []);
  const start = () => {
    setState('starting');
    // A provider may take the connection and say nothing.
    const late = setTimeout(() => setState('failed'), screenPatienceMs);
    (begin ?? session.signIn)().catch(() => {
      clearTimeout(late);
      setState('failed');
    });
  };
  return { state, start };
}
