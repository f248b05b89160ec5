import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useAtom, useAtomValue } from 'jotai';
import type { MapModeProps } from '../controls/map-mode';
import { WorkBar } from '../controls/WorkBar';
import { coordinateText } from '../coordinates/coordinate-text';
import { utmOf } from '../coordinates/utm.domain';
import { lengthText } from '../geometry/measure-text.domain';
import { gonOf, stakeOut } from '../geometry/stake-out.domain';
import { useViewSelector } from '../map/view-store';
import { targetAtom } from '../marks/stake-out-target.state';
import { positionAtom } from './position.state';

/** The way to what is to be found: an arrow, distance and bearing, and how far to go along the grid. */
export function StakeOutBar({ zone, view: store }: MapModeProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const [target, setTarget] = useAtom(targetAtom);
  const { fix } = useAtomValue(positionAtom);
  // The arrow points on the map as one would walk over it.
  const { view } = useViewSelector(store, (seen) => seen.view?.rotation);
  if (!target) return null;
  const way = fix && stakeOut(fix.position, target.position, (position) => utmOf(position, zone));
  const signed = (metres: number) => (metres < 0 ? '−' : '+') + coordinateText(Math.abs(metres), language);
  const turn = (way?.bearing ?? 0) + ((view?.rotation ?? 0) * 180) / Math.PI;
  return (
    <WorkBar
      label={t('stakeOut.title', { name: target.name })}
      text={
        way ? (
          <span className="fb-maps-way">
            <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true" style={{ rotate: `${turn}deg` }}>
              <path d="M12 2l6.5 19L12 17l-6.5 4z" />
            </svg>
            <strong>{lengthText(way.distance, language)}</strong>
            <span>
              {t('stakeOut.bearing', {
                degrees: coordinateText(way.bearing, language).slice(0, -1),
                gon: coordinateText(gonOf(way.bearing), language).slice(0, -1),
              })}
            </span>
            <span>{t('stakeOut.grid', { north: signed(way.north), east: signed(way.east) })}</span>
          </span>
        ) : (
          t('stakeOut.noPosition', { name: target.name })
        )
      }
    >
      <Button onClick={() => setTarget(null)}>{t('stakeOut.end')}</Button>
    </WorkBar>
  );
}
