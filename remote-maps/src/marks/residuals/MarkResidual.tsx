import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { formatCoordinate } from '../../coordinates/coordinate-text';
import { computeGridBearing, toGon } from '../../geometry/stake-out.domain';
import { chooseLayersAtom, isRegisteredShownAtom } from '../../layers/layer-choices.state';
import { useAreaNumbers } from '../use-area-numbers';
import { type ComparedPair, markResidualAtom } from './residuals.state';

/** Shows how far a mark is from its registered mark, and in which direction that lies. */
export function MarkResidual({ uuid }: { uuid: string }) {
  const t = useTexts('maps');
  const isShown = useAtomValue(isRegisteredShownAtom);
  const choose = useSetAtom(chooseLayersAtom);
  const residual = useAtomValue(markResidualAtom)(uuid);
  if (isShown && !residual) return null;
  return (
    <section aria-label={t('residuals.title')}>
      <h4>{t('residuals.title')}</h4>
      {!isShown && (
        <Button onClick={() => choose({ isRegisteredShown: true })}>{t('residuals.show')}</Button>
      )}
      {isShown && residual === 'copy' && <p>{t('residuals.copies', { count: 1 })}</p>}
      {isShown && (residual === 'alone' || residual === 'superseded') && (
        <p>{t(`residuals.${residual}`)}</p>
      )}
      {isShown && residual && typeof residual === 'object' && <Pair pair={residual} />}
    </section>
  );
}

function Pair({ pair: { residual } }: { pair: ComparedPair }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const numbers = useAreaNumbers();
  const { north, east, distance, limit, isOver } = residual;
  // The residual points from the registered mark to this one, and the user looks the other way.
  const bearing = computeGridBearing({ north: -north, east: -east });
  return (
    <>
      <p className={isOver ? 'fb-area-beyond' : 'fb-area-within'} role="status">
        {isOver ? <WarningIcon size={20} /> : <CheckIcon size={20} />}
        <span>
          {t('residuals.toRegistered', {
            metres: numbers.millimetres(distance),
            gon: formatCoordinate(toGon(bearing), language),
            limit: limit === null ? t('residuals.unknown') : numbers.millimetres(limit),
          })}
        </span>
      </p>
      <p>
        {t('residuals.parts', { north: numbers.residual(north), east: numbers.residual(east) })}
      </p>
    </>
  );
}
