import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button, Spin } from '@feltbok/ui/core.tsx';
import { useFailureText } from '../map-services/use-failure-text';
import type { PartFailure } from './place.state';

/** Tells that a part of the answer is loading. */
export function Asking({ text }: { text: string }) {
  return (
    <p className="fb-maps-place-asking">
      <Spin size="small" /> {text}
    </p>
  );
}

interface FailedPartProps {
  /** Names the part that failed. */
  text: string;
  failure: PartFailure;
  onRetry: () => void;
}

/** Tells why a part of the answer failed, and offers a retry. */
export function FailedPart({ text, failure, onRetry }: FailedPartProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const failureText = useFailureText();
  const why = failure.kind === 'offline' ? t('info.offline') : failureText(failure);
  return (
    <div className="fb-maps-place-failed">
      <p>
        {text} {why}
      </p>
      <Button onClick={onRetry}>{shared('retry')}</Button>
    </div>
  );
}
