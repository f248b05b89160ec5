import type { MarkMeasurement } from '@feltbok/shared/domain/mark-measurement';
import { differenceBetween, repeatFindings } from '@feltbok/shared/domain/repeated-measurement';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { repeatDemandsAtom } from '@feltbok/shared/session/session.state';
import { useAtomValue } from 'jotai';

/** How far a measurement is from the first one of the same mark, and whether that is good enough for the customer. */
export function RepeatedMeasurement({ first, second }: { first: MarkMeasurement; second: MarkMeasurement }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const demands = useAtomValue(repeatDemandsAtom);
  const difference = differenceBetween(first, second);
  const findings = repeatFindings(difference, demands);
  const { north, east, height, distance, minutes } = difference;
  const decimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  const metres = new Intl.NumberFormat(language, decimals);
  const signed = new Intl.NumberFormat(language, { ...decimals, signDisplay: 'exceptZero' });
  const { planeTolerance, heightTolerance, minutesApart } = demands;
  const limits = {
    plane: planeTolerance === undefined ? '' : metres.format(planeTolerance),
    height: heightTolerance === undefined ? '' : metres.format(heightTolerance),
    minutes: String(minutesApart ?? ''),
  };
  return (
    <div>
      <p>
        <strong>{t('measuring.repeated.distance', { metres: metres.format(distance) })}</strong>
        <br />
        {t('measuring.repeated.along', { north: signed.format(north), east: signed.format(east) })}
        {height !== null && ` · ${t('measuring.repeated.height', { metres: signed.format(height) })}`}
        {minutes >= 0 && ` · ${t('measuring.repeated.minutes', { count: Math.floor(minutes) })}`}
      </p>
      {findings.map((finding) => (
        <p key={finding} className="fb-measuring-stop fb-field-error" role="alert">
          {t(`measuring.repeated.findings.${finding}`, limits)}
        </p>
      ))}
      {planeTolerance === undefined && <p className="fb-field-advice">{t('measuring.repeated.noTolerance')}</p>}
      {findings.length === 0 && planeTolerance !== undefined && <p>{t('measuring.repeated.within', limits)}</p>}
    </div>
  );
}
