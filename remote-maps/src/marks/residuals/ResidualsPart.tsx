import { maxMatchDistance } from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckboxField, SelectField } from '@feltbok/ui/fields.tsx';
import { CheckIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { formatCoordinate } from '../../coordinates/coordinate-text';
import { chooseLayersAtom, isRegisteredShownAtom } from '../../layers/layer-choices.state';
import { registeredLoadAtom, registeredQuestionAtom } from '../../registered/registered.state';
import { useRegisteredFailureText } from '../../registered/use-registered-failure';
import { useMarkName } from '../use-mark-name';
import { ResidualsTable } from './ResidualsTable';
import {
  areArrowsShownAtom,
  type Comparison,
  changeComparisonSettingsAtom,
  comparisonAtom,
  comparisonRecordAtom,
  comparisonSettingsAtom,
  type Factor,
  factorAtom,
  factors,
  loadComparisonSettingsAtom,
  storeComparisonAtom,
} from './residuals.state';

/** Compares measured or imported marks with the registered ones. */
export function ResidualsPart() {
  const t = useTexts('maps');
  const isShown = useAtomValue(isRegisteredShownAtom);
  const isPlaced = useAtomValue(registeredQuestionAtom) !== null;
  const choose = useSetAtom(chooseLayersAtom);
  const comparison = useAtomValue(comparisonAtom);
  useStoredComparison();
  if (!isPlaced) return <p role="status">{t('registered.noPlace')}</p>;
  if (!isShown)
    return (
      <div className="fb-area">
        <p>{t('residuals.showFirst')}</p>
        <Button onClick={() => choose({ isRegisteredShown: true })}>{t('residuals.show')}</Button>
      </div>
    );
  return (
    <div className="fb-area">
      {comparison ? <ComparisonResult comparison={comparison} /> : <ComparisonProgress />}
    </div>
  );
}

function ComparisonProgress() {
  const t = useTexts('maps');
  const load = useAtomValue(registeredLoadAtom);
  const getFailureText = useRegisteredFailureText();
  const text =
    load.phase === 'failed'
      ? `${t('registered.failed')} ${getFailureText(load.failure)}`
      : t('registered.loading');
  return <p role="status">{text}</p>;
}

/** Stores the comparison whenever it changes, because the protocol reads it from the device. */
function useStoredComparison() {
  const load = useSetAtom(loadComparisonSettingsAtom);
  const record = useAtomValue(comparisonRecordAtom);
  const store = useSetAtom(storeComparisonAtom);
  const areSettingsLoaded = useAtomValue(comparisonSettingsAtom) !== null;
  useEffect(() => {
    if (!areSettingsLoaded) void load(true);
  }, [load, areSettingsLoaded]);
  useEffect(() => {
    if (record) void store(record);
  }, [store, record]);
}

function ComparisonResult({ comparison }: { comparison: Comparison }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const { pairs, alone, superseded, copies, missing, fetchedAt } = comparison;
  const rowCount = pairs.length + alone.length + superseded.length;
  const hasNothingNear = pairs.length === 0 && copies.length === 0;
  const formatPlace = ({ north, east }: { north: number; east: number }) =>
    [
      t('position.north', { metres: formatCoordinate(north, language) }),
      t('position.east', { metres: formatCoordinate(east, language) }),
    ].join(' ');
  return (
    <>
      <p>{t('residuals.intro', { metres: maxMatchDistance, date: formatDate(fetchedAt) })}</p>
      {hasNothingNear && <p role="status">{t('residuals.none')}</p>}
      {pairs.length > 0 && <Verdict pairs={pairs} />}
      {rowCount > 0 && <ResidualsTable comparison={comparison} />}
      {copies.length > 0 && <p role="status">{t('residuals.copies', { count: copies.length })}</p>}
      {missing.length > 0 && (
        <p>
          {t('residuals.missing', {
            count: missing.length,
            places: missing.slice(0, 5).map(formatPlace).join('; '),
          })}
        </p>
      )}
      <ComparisonOptions hasArrows={pairs.length > 0} />
    </>
  );
}

function Verdict({ pairs }: Pick<Comparison, 'pairs'>) {
  const t = useTexts('maps');
  const nameOf = useMarkName();
  const over = pairs.filter(({ residual }) => residual.isOver);
  if (over.length === 0)
    return (
      <p className="fb-area-within" role="status">
        <CheckIcon size={20} />
        <span>{t('residuals.within')}</span>
      </p>
    );
  const names = over.map(({ mark }) => nameOf(mark)).join(', ');
  return (
    <p className="fb-area-beyond" role="status">
      <WarningIcon size={20} />
      <span>{t('residuals.over', { names })}</span>
    </p>
  );
}

function ComparisonOptions({ hasArrows }: { hasArrows: boolean }) {
  const t = useTexts('maps');
  const [areArrowsShown, showArrows] = useAtom(areArrowsShownAtom);
  const [factor, setFactor] = useAtom(factorAtom);
  const settings = useAtomValue(comparisonSettingsAtom);
  const change = useSetAtom(changeComparisonSettingsAtom);
  return (
    <>
      {hasArrows && (
        <CheckboxField checked={areArrowsShown} onChange={showArrows}>
          {t('residuals.arrows')}
        </CheckboxField>
      )}
      {hasArrows && areArrowsShown && (
        <SelectField
          label={t('residuals.factor')}
          value={String(factor)}
          options={factors.map((times) => [String(times), t('residuals.times', { factor: times })])}
          onChange={(chosen) => setFactor(Number(chosen) as Factor)}
        />
      )}
      <CheckboxField
        checked={settings?.isInProtocol ?? true}
        onChange={(isInProtocol) => change({ isInProtocol })}
      >
        {t('residuals.inProtocol')}
      </CheckboxField>
    </>
  );
}
