import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button, Spin } from '@feltbok/ui/core.tsx';
import { useFailureText } from '../map-services/use-failure-text';
import type { PartFailure } from './place.state';

/** A part of the answer that is on its way. */
export function Asking({ text }: { text: string }) {
  return (
    <p className="fb-maps-place-asking">
      <Spin size="small" /> {text}
    </p>
  );
}

interface FailedPartProps {
  /** What could not be had. */
  text: string;
  failure: PartFailure;
  onRetry: () => void;
}

/** A part of the answer that could not be had: why, and another try. */
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
