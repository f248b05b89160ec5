import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { numberText } from '@feltbok/runtime/i18n/number-text.ts';
import { useSetAtom } from 'jotai';
import { FailedPart } from './PartState';
import { askHeightAtom, type Part } from './place.state';

/** Shows the height of the ground at the place; nothing where the customer has no such service. */
export function GroundHeight({ height }: { height: Part<number | null> }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const ask = useSetAtom(askHeightAtom);
  if (height.phase === 'failed')
    return (
      <FailedPart
        text={t('info.height.failed')}
        failure={height.failure}
        onRetry={() => void ask()}
      />
    );
  if (height.phase !== 'answered') return null;
  if (height.value === null) return <p>{t('info.height.none')}</p>;
  return (
    <p>
      {t('info.height.metres', {
        metres: numberText(Math.round(height.value * 10) / 10, language),
      })}
    </p>
  );
}
