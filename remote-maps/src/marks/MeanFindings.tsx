import type { MeanFinding } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { formatDeviation } from '../geometry/measure-text.domain';

/** Lists the limits that a mean exceeds, one sentence each. */
export function MeanFindings({ findings }: { findings: readonly MeanFinding[] }) {
  const t = useTexts('maps');
  const language = useLanguage();
  return findings.map(({ kind, value, limit }) => (
    <p key={`${kind} ${value}`} className="fb-measuring-stop fb-field-error" role="alert">
      {t(`measuring.beyond.${kind}`, {
        value: formatDeviation(value, language),
        limit: formatDeviation(limit, language),
      })}
    </p>
  ));
}
