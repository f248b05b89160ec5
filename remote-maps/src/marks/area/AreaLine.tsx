import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { boundaryAdjustmentAtom } from '@feltbok/runtime/session/session.state.ts';
import { CheckIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLineName } from '../lines/use-line-texts';
import { useAreaNumbers } from '../use-area-numbers';
import { areaChangeAtom, disputedLinesAtom, ringAtom } from './area.state';
import { showAreaAtom } from './picked-corners.state';

/**
 * Shows the area of the selected marks, its change and the limits it exceeds; hidden without an
 * area.
 */
export function AreaLine() {
  const t = useTexts('maps');
  const numbers = useAreaNumbers();
  const { areas, change } = useAtomValue(areaChangeAtom);
  const showArea = useSetAtom(showAreaAtom);
  useEffect(() => showArea(), [showArea]);
  const { changePercent, changeArea, givenAwayPercent } = useAtomValue(boundaryAdjustmentAtom);
  if (!areas) return null;
  const limits = {
    changePercent: numbers.limit(changePercent),
    changeArea: numbers.limit(changeArea),
    givenAwayPercent: numbers.limit(givenAwayPercent),
  };
  const findings = change?.findings ?? [];
  return (
    <div className="fb-area-line" role="status">
      <p>
        {t('area.plane')}{' '}
        <strong className="fb-maps-result">
          {t('area.onMap', { area: numbers.area(areas.plane) })}
        </strong>
      </p>
      <p>{t('area.ellipsoid', { area: numbers.area(areas.ellipsoid) })}</p>
      <SidesNote />
      {change && (
        <p className={findings.length > 0 ? 'fb-area-beyond' : 'fb-area-within'}>
          {findings.length > 0 ? <WarningIcon size={20} /> : <CheckIcon size={20} />}
          <span>
            {t('area.change', {
              metres: numbers.change(change.metres),
              percent: numbers.change(change.percent),
            })}
            {' · '}
            {findings.length > 0
              ? findings.map((finding) => t(`area.findings.${finding}`, limits)).join(' · ')
              : t('area.within')}
          </span>
        </p>
      )}
    </div>
  );
}

/** Tells whether the area follows boundary lines, and which of them are disputed. */
function SidesNote() {
  const t = useTexts('lines');
  const { source } = useAtomValue(ringAtom);
  const disputed = useAtomValue(disputedLinesAtom);
  const nameOf = useLineName();
  return (
    <>
      <p>{t(`area.${source}`)}</p>
      {disputed.length > 0 && (
        <p className="fb-area-beyond">
          <WarningIcon size={20} />
          <span>
            {t('area.disputed', {
              count: disputed.length,
              names: disputed.map(nameOf).join(', '),
            })}
          </span>
        </p>
      )}
    </>
  );
}
