import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import { signOutQuestionAtom } from './sign-out.state';

const LazySignOutDialog = lazyPart(async () => (await import('./SignOutDialog')).default);

/** The question before a log-out, when there is one. */
export function SignOutQuestion() {
  const question = useAtomValue(signOutQuestionAtom);
  return question && <LazySignOutDialog {...question} />;
}
