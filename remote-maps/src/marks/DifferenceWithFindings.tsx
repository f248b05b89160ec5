import type { ControlDifference } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';

interface DifferenceWithFindingsProps<Finding extends string> {
  difference: ControlDifference;
  /** @param metres of the distance, as they are written */
  title: (metres: string) => string;
  /** What is said behind the difference. */
  more?: string | false;
  /** What is said below it. */
  advice?: string | false;
  findings: readonly Finding[];
  /** What the findings were judged by. */
  demands: RepeatDemands;
  /** @param limits the tolerances in metres, as they are written */
  textOf: (finding: Finding, limits: { plane: string; height: string }) => string;
}

/**
 * How far a measurement is from another or from a known point, what speaks against it, and by which
 * tolerance.
 */
export function DifferenceWithFindings<Finding extends string>(
  props: DifferenceWithFindingsProps<Finding>,
) {
  const { difference, title, more, advice, findings, demands, textOf } = props;
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
        <strong>{title(metres.format(distance))}</strong>
        <br />
        {t('measuring.repeated.along', { north: signed.format(north), east: signed.format(east) })}
        {height !== null &&
          ` · ${t('measuring.repeated.height', { metres: signed.format(height) })}`}
        {more && ` · ${more}`}
      </p>
      {advice && <p className="fb-field-advice">{advice}</p>}
      {findings.map((finding) => (
        <p key={finding} className="fb-measuring-stop fb-field-error" role="alert">
          {textOf(finding, limits)}
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
