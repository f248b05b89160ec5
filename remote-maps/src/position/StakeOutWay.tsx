import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { formatCoordinate } from '../coordinates/coordinate-text';
import { projectToUtm } from '../coordinates/utm.domain';
import { formatLength } from '../geometry/measure-text.domain';
import { type Movement, updateMovement } from '../geometry/movement.domain';
import {
  computeGridBearing,
  computeStakeOut,
  locateBesideLine,
  type Target,
  toGon,
  toWalkingDirections,
} from '../geometry/stake-out.domain';
import { useViewSelector } from '../map/view-store';
import type { Fix } from './fix.domain';
import { positionAtom } from './position.state';
import { receiverAtom, tiltHandlingAtom } from './receiver.state';
import { antennaErrorAtom, stakeOutAntennaAtom } from './stake-out.state';

type WayProps = Pick<MapModeProps, 'zone' | 'view'> & { target: Target };

/**
 * Shows an arrow and the distance, how far to go as the user walks or along the grid, and the
 * boundary.
 */
export function StakeOutWay({ target, zone, view: store }: WayProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const { fix } = useAtomValue(positionAtom);
  const heading = useHeading(fix, zone);
  // The arrow is turned with the map, so that it points the way the user must walk across it.
  const { view } = useViewSelector(store, (seen) => seen.view?.rotation);
  if (!fix) return t('stakeOut.noPosition', { name: target.name });
  const way = computeStakeOut(fix.position, target.position, (position) =>
    projectToUtm(position, zone),
  );
  const formatSigned = (metres: number) =>
    (metres < 0 ? '−' : '+') + formatCoordinate(Math.abs(metres), language);
  const seen = heading === null ? null : toWalkingDirections(way, heading);
  const turn =
    heading === null
      ? way.bearing + ((view?.rotation ?? 0) * 180) / Math.PI
      : computeGridBearing(way) - heading;
  return (
    <span className="fb-maps-way">
      <svg
        viewBox="0 0 24 24"
        width="40"
        height="40"
        aria-hidden="true"
        style={{ rotate: `${turn}deg` }}
      >
        <path d="M12 2l6.5 19L12 17l-6.5 4z" />
      </svg>
      <strong>{formatLength(way.distance, language)}</strong>
      {seen && (
        <span>
          {t(seen.ahead < 0 ? 'stakeOut.back' : 'stakeOut.ahead', {
            metres: formatLength(Math.abs(seen.ahead), language),
          })}
          {' · '}
          {t(seen.right < 0 ? 'stakeOut.left' : 'stakeOut.right', {
            metres: formatLength(Math.abs(seen.right), language),
          })}
        </span>
      )}
      {!seen && (
        <span>
          {t('stakeOut.bearing', {
            degrees: formatCoordinate(way.bearing, language).slice(0, -1),
            gon: formatCoordinate(toGon(way.bearing), language).slice(0, -1),
          })}
        </span>
      )}
      <span>
        {t('stakeOut.grid', { north: formatSigned(way.north), east: formatSigned(way.east) })}
      </span>
      <Boundary target={target} fix={fix} zone={zone} />
      <Antenna />
    </span>
  );
}

/**
 * Degrees clockwise from grid north in which the user walks; `null` while the user stands still.
 */
function useHeading(fix: Fix | null, zone: MapModeProps['zone']): number | null {
  const [seen, setSeen] = useState<{ fix: Fix | null; movement: Movement | null }>({
    fix: null,
    movement: null,
  });
  if (fix === seen.fix) return seen.movement?.heading ?? null;
  const movement =
    fix && updateMovement(seen.movement, projectToUtm(fix.position, zone), fix.accuracy, fix.at);
  setSeen({ fix, movement });
  return movement?.heading ?? null;
}

/** Shows how far along the boundary the user is, and how far beside it. */
function Boundary({ target, fix, zone }: Omit<WayProps, 'view'> & { fix: Fix }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const here = projectToUtm(fix.position, zone);
  const to = projectToUtm(target.position, zone);
  const beside =
    target.from && locateBesideLine(here, projectToUtm(target.from.position, zone), to);
  if (!beside) return null;
  const formatMetres = (value: number) => formatLength(Math.abs(value), language);
  const pastStart = beside.remaining < 0 ? 'beyond' : 'along';
  const place = beside.along < 0 ? 'before' : pastStart;
  const farthest = { before: beside.along, beyond: beside.remaining, along: beside.remaining }[
    place
  ];
  return (
    <span className="fb-stake-out-boundary">
      {t(beside.right < 0 ? 'stakeOut.leftOfBoundary' : 'stakeOut.rightOfBoundary', {
        metres: formatMetres(beside.right),
      })}
      {' · '}
      {t(`stakeOut.${place}`, { metres: formatMetres(farthest), done: formatMetres(beside.along) })}
    </span>
  );
}

/** Warns where the receiver is not fixed or the stated antenna height seems wrong. */
function Antenna() {
  const t = useTexts('maps');
  const language = useLanguage();
  const quality = useAtomValue(receiverAtom)?.epoch?.quality;
  const height = useAtomValue(stakeOutAntennaAtom);
  const error = useAtomValue(antennaErrorAtom);
  const isPoleTip = useAtomValue(tiltHandlingAtom) === 'pole tip';
  if (height === undefined) return null;
  const metres = createNumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const signed = createNumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
    signDisplay: 'exceptZero',
  });
  return (
    <>
      {quality !== 'fixed' && <span className="fb-field-error">{t('stakeOut.notFixed')}</span>}
      {height === null && <span className="fb-field-error">{t('stakeOut.noAntenna')}</span>}
      {height !== null && error === null && (
        <span>
          {t(isPoleTip ? 'stakeOut.poleTip' : 'stakeOut.antenna', {
            metres: metres.format(height),
          })}
        </span>
      )}
      {height !== null && error !== null && (
        <span className="fb-field-error">
          {t(isPoleTip ? 'stakeOut.poleTipError' : 'stakeOut.antennaError', {
            metres: metres.format(height),
            difference: signed.format(error),
          })}
        </span>
      )}
    </>
  );
}
