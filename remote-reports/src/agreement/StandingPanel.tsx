import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom } from 'jotai';
import { retryGenerationAtom, type Standing, takeBackAtom } from './generation.state';

const refusals = { 403: 'forbidden', 404: 'gone', 410: 'gone', 413: 'tooLarge' } as const;

/** Says where an agreement stands that has been handed over, and what can be done about it. */
export function StandingPanel({ uuid, standing }: { uuid: string; standing: Standing }) {
  const t = useTexts('reports');
  const retry = useSetAtom(retryGenerationAtom);
  const takeBack = useSetAtom(takeBackAtom);
  const { state } = standing;
  const why = state === 'refused' ? (refusals[standing.status as keyof typeof refusals] ?? 'other') : null;
  return (
    <section
      className={`fb-agreement-standing fb-agreement-standing-${state}`}
      role={state === 'refused' ? 'alert' : 'status'}
    >
      <div>
        <h3>{t(`agreement.${state}Title`)}</h3>
        <p>
          {t(
            why ? `agreement.refusals.${why}` : state === 'waiting' ? 'agreement.waitingText' : 'agreement.sendingText',
          )}
        </p>
      </div>
      {state !== 'sending' && (
        <div className="fb-agreement-actions">
          <Button onClick={() => void retry(uuid)}>{t('agreement.tryAgain')}</Button>
          <Button onClick={() => void takeBack(uuid)}>{t('agreement.edit')}</Button>
        </div>
      )}
    </section>
  );
}
