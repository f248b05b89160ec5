import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionControlAtom } from '../session';

/**
 * Starting the login: the page is left when it succeeds, so only a start and a failure are ever seen.
 * @param begin in place of an ordinary login
 */
export function useStartSignIn(begin?: () => Promise<void>) {
  const session = useAtomValue(sessionControlAtom);
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle');
  const start = () => {
    setState('starting');
    (begin ?? session.signIn)().catch(() => setState('failed'));
  };
  return { state, start };
}
