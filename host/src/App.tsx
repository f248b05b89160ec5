import { RouterProvider } from '@feltbok/runtime/router/router.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useMemo } from 'react';
import type { SignIn } from './auth/sign-in';
import { Toasts } from './frame/Toasts';
import { LockArea } from './lock/LockArea';
import type { AppRouter } from './routes';
import { SignOutQuestion } from './sign-out/SignOutQuestion';

export interface SignInWatchProps {
  loadWatcher: SignIn['loadWatcher'];
  /** Another tab, or the provider, has ended the sign-in. */
  onSignedOut: () => void;
}

export function App({ router, ...watch }: SignInWatchProps & { router: AppRouter }) {
  const { state } = useAtomValue(sessionAtom);
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
      <LockArea />
      <SignOutQuestion />
      {state === 'authorised' && <SignInWatch {...watch} />}
    </>
  );
}

function SignInWatch({ loadWatcher, onSignedOut }: SignInWatchProps) {
  const Watcher = useMemo(
    // If the watcher fails to load, the next call of the API shows that the sign-in has ended.
    () => lazy(() => loadWatcher().catch(() => ({ default: () => null }))),
    [loadWatcher],
  );
  return (
    <Suspense>
      <Watcher onSignedOut={onSignedOut} />
    </Suspense>
  );
}
