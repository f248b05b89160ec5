import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { signOutQuestionAtom } from './sign-out.state';

const SignOutDialog = lazy(() => import('./SignOutDialog'));

/** The question before a log-out, when there is one. */
export function SignOutQuestion() {
  const question = useAtomValue(signOutQuestionAtom);
  if (!question) return null;
  return (
    <Suspense>
      <SignOutDialog {...question} />
    </Suspense>
  );
}
