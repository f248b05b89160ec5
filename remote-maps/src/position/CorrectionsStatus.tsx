import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { useEffect, useState } from 'react';
import type { CorrectionsState } from './corrections.state';

/** Tells in words what the correction stream does. */
export function CorrectionsStatus({ corrections }: { corrections: CorrectionsState }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const { caster, mount, phase, error, bytes, at: receivedAt } = corrections;
  const now = useCurrentTime(phase === 'receiving');
  const number = createNumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <>
      <p role="status">
        <strong>{t(`corrections.phases.${phase}`, { source: `${caster}/${mount}` })}</strong>
      </p>
      {phase === 'receiving' && receivedAt !== null && (
        <p>
          {t('corrections.received', {
            kilobytes: number.format(bytes / 1000),
            seconds: number.format(Math.max(0, Math.round((now - receivedAt) / 1000))),
          })}
        </p>
      )}
      {phase !== 'receiving' && error && (
        <p className={phase === 'failed' ? 'fb-field-error' : 'fb-field-advice'} role="alert">
          {t(`corrections.errors.${error}`)}
        </p>
      )}
    </>
  );
}

/** @returns the current time in milliseconds since 1970, updated each second */
function useCurrentTime(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
