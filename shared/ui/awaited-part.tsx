import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useEffect, useState } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './loading.tsx';

interface AwaitedPartProps {
  text: string;
  /** Asks anew; without it the request that is under way is waited for again. */
  onRetry?: () => void;
}

/**
 * Stands where code of the app is to come. A server that does not send it is named after some
 * seconds; the code is still shown when it comes, as over a slow line.
 */
export function AwaitedPart({ text, onRetry }: AwaitedPartProps) {
  const t = useTexts();
  const [tries, setTries] = useState(0);
  const [isLate, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): a retry starts it again
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), screenPatienceMs);
    return () => clearTimeout(timer);
  }, [tries]);
  if (!isLate) return <Loading text={text} />;
  const retry = () => {
    setTries(tries + 1);
    onRetry?.();
  };
  return <ErrorPanel title={t('remoteError.title')} text={t('remoteError.text')} onRetry={retry} />;
}
