import type { ControlDifference } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';

interface DifferenceWithFindingsProps<Finding extends string> {
  difference: ControlDifference;
  /** @param metres the formatted distance */
  formatTitle: (metres: string) => string;
  /** Shown after the difference. */
  more?: string | false;
  /** Shown below the difference. */
  advice?: string | false;
  findings: readonly Finding[];
  /** The limits that the findings come from. */
  demands: RepeatDemands;
  /** @param limits the formatted tolerances in metres */
  describeFinding: (finding: Finding, limits: { plane: string; height: string }) => string;
}

/**
 * Shows the distance between a measurement and another one or a known point, the findings, and the
 * tolerances.
 */
export function DifferenceWithFindings<Finding extends string>(
  props: DifferenceWithFindingsProps<Finding>,
) {
  const { difference, formatTitle, more, advice, findings, demands, describeFinding } = props;
  const t = useTexts('maps');
  const language = useLanguage();
  const { planeTolerance, heightTolerance } = demands;
  const { north, east, height, distance } = difference;
  const decimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  const metres = createNumberFormat(language, decimals);
  const signed = createNumberFormat(language, { ...decimals, signDisplay: 'exceptZero' });
  const limits = {
    plane: planeTolerance === undefined ? '' : metres.format(planeTolerance),
    height: heightTolerance === undefined ? '' : metres.format(heightTolerance),
  };
  return (
    <div>
      <p>
        <strong>{formatTitle(metres.format(distance))}</strong>
        <br />
        {t('measuring.repeated.along', { north: signed.format(north), east: signed.format(east) })}
        {height !== null &&
          ` · ${t('measuring.repeated.height', { metres: signed.format(height) })}`}
        {more && ` · ${more}`}
      </p>
      {advice && <p className="fb-field-advice">{advice}</p>}
      {findings.map((finding) => (
        <p key={finding} className="fb-measuring-stop fb-field-error" role="alert">
          {describeFinding(finding, limits)}
        </p>
      ))}
      {planeTolerance === undefined && (
        <p className="fb-field-advice">{t('measuring.repeated.noTolerance')}</p>
      )}
      {findings.length === 0 && planeTolerance !== undefined && (
        <p>{t('measuring.repeated.within', limits)}</p>
      )}
    </div>
  );
}
