import { controlDifference, controlFindings, type PointControl } from '@feltbok/shared/domain/control-measurement';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { repeatDemandsAtom } from '@feltbok/shared/session/session.state';
import { useAtomValue } from 'jotai';

/** How far a measurement is from the known point, and whether that is good enough for the customer. */
export function ControlResult({ control }: { control: PointControl }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const demands = useAtomValue(repeatDemandsAtom);
  const { north, east, height, distance } = controlDifference(control);
  const findings = controlFindings(control, demands);
  const decimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  const metres = new Intl.NumberFormat(language, decimals);
  const signed = new Intl.NumberFormat(language, { ...decimals, signDisplay: 'exceptZero' });
  const { planeTolerance, heightTolerance } = demands;
  const limits = {
    plane: planeTolerance === undefined ? '' : metres.format(planeTolerance),
    height: heightTolerance === undefined ? '' : metres.format(heightTolerance),
  };
  return (
    <div>
      <p>
        <strong>{t('control.distance', { metres: metres.format(distance) })}</strong>
        <br />
        {t('measuring.repeated.along', { north: signed.format(north), east: signed.format(east) })}
        {height !== null && ` · ${t('measuring.repeated.height', { metres: signed.format(height) })}`}
      </p>
      {height === null && <p className="fb-field-advice">{t('control.noHeight')}</p>}
      {findings.map((finding) => (
        <p key={finding} className="fb-measuring-stop fb-field-error" role="alert">
          {finding === 'frame' && t('control.frame')}
          {finding === 'plane' && t('control.plane', limits)}
          {finding === 'height' && t('measuring.repeated.findings.height', limits)}
        </p>
      ))}
      {planeTolerance === undefined && <p className="fb-field-advice">{t('measuring.repeated.noTolerance')}</p>}
      {findings.length === 0 && planeTolerance !== undefined && <p>{t('measuring.repeated.within', limits)}</p>}
    </div>
  );
}
