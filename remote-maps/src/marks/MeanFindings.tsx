import type { MeanFinding } from '@feltbok/shared/domain/mean-verdict';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { deviationText } from '../geometry/measure-text.domain';

/** What of a measured mean is beyond a limit, a sentence for each. */
export function MeanFindings({ findings }: { findings: readonly MeanFinding[] }) {
  const t = useTexts('maps');
  const language = useLanguage();
  return findings.map(({ kind, value, limit }) => (
    <p key={`${kind} ${value}`} className="fb-measuring-stop fb-field-error" role="alert">
      {t(`measuring.beyond.${kind}`, {
        value: deviationText(value, language),
        limit: deviationText(limit, language),
      })}
    </p>
  ));
}
