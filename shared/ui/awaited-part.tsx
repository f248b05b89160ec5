import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useEffect, useState } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './loading.tsx';

interface AwaitedPartProps {
  text: string;
  /** Requests the code again; without it the user only waits for the current request again. */
  onRetry?: () => void;
}

/**
 * Stands in for code of the app that is being loaded. After some seconds it reports that the server
 * does not answer; the code is still shown when it arrives.
 */
export function AwaitedPart({ text, onRetry }: AwaitedPartProps) {
  const t = useTexts();
  const [tries, setTries] = useState(0);
  const [isLate, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): a retry starts the timer again
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
