import { retry } from '@feltbok/shared/editing/submit';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom, useStore } from 'jotai';
import { type GenerationStatus, takeBackAtom } from './generation.state';

const rejections = { 403: 'forbidden', 404: 'notFound', 410: 'notFound', 413: 'tooLarge' } as const;

/** Shows the status of an agreement whose PDF was asked for, and what can be done about it. */
export function GenerationStatusPanel({ uuid, status }: { uuid: string; status: GenerationStatus }) {
  const t = useTexts('reports');
  const { get } = useStore();
  const takeBack = useSetAtom(takeBackAtom);
  const { state } = status;
  const why = state === 'rejected' ? (rejections[status.httpStatus as keyof typeof rejections] ?? 'other') : null;
  return (
    <section
      className={`fb-agreement-status fb-agreement-status-${state}`}
      role={state === 'rejected' ? 'alert' : 'status'}
    >
      <div>
        <h3>{t(`agreement.${state}Title`)}</h3>
        <p>
          {t(
            why
              ? `agreement.rejections.${why}`
              : state === 'waiting'
                ? 'agreement.waitingText'
                : 'agreement.sendingText',
          )}
        </p>
      </div>
      {state !== 'sending' && (
        <div className="fb-agreement-actions">
          <Button onClick={() => void retry(get, status.key)}>{t('agreement.tryAgain')}</Button>
          <Button onClick={() => void takeBack(uuid)}>{t('agreement.edit')}</Button>
        </div>
      )}
    </section>
  );
}
