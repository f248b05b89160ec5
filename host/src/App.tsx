import { RouterProvider } from '@feltbok/shared/router';
import { sessionAtom, signInNeededAtom } from '@feltbok/shared/session/session.state';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { SignIn } from './auth/sign-in';
import { Toasts } from './frame/Toasts';
import type { AppRouter } from './routes';
import { SignOutQuestion } from './sign-out/SignOutQuestion';

interface AppProps {
  router: AppRouter;
  loadWatcher: SignIn['loadWatcher'];
}

export function App({ router, loadWatcher }: AppProps) {
  const { state } = useAtomValue(sessionAtom);
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
      <SignOutQuestion />
      {state === 'authorised' && <SignInWatch loadWatcher={loadWatcher} />}
    </>
  );
}

function SignInWatch({ loadWatcher }: Pick<AppProps, 'loadWatcher'>) {
  const setNeeded = useSetAtom(signInNeededAtom);
  const onSignedOut = useCallback(() => setNeeded(true), [setNeeded]);
  const Watcher = useMemo(
    // Without it the end of the sign-in shows at the next call of the API.
    () => lazy(() => loadWatcher().catch(() => ({ default: () => null }))),
    [loadWatcher],
  );
  return (
    <Suspense>
      <Watcher onSignedOut={onSignedOut} />
    </Suspense>
  );
}
