import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { CheckIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { formatCoordinate } from '../coordinates/coordinate-text';
import { projectToUtm } from '../coordinates/utm.domain';
import { formatLength } from '../geometry/measure-text.domain';
import { locateBesideLine, type Target, toGon } from '../geometry/stake-out.domain';
import { receiverAtom, tiltHandlingAtom } from './receiver.state';
import { antennaErrorAtom, stakeOutAntennaAtom, stakeOutToleranceAtom } from './stake-out.state';
import type { StakeOutCourse } from './use-stake-out-course';

interface WayProps {
  course: StakeOutCourse;
  target: Target;
  zone: UtmZone;
}

/**
 * Says the distance, how far to go as the user walks or along the grid, and the place beside the
 * boundary.
 */
export function StakeOutWay({ course, target, zone }: WayProps) {
  return (
    <div className="fb-maps-way">
      <Distance course={course} />
      <Directions course={course} />
      <GridWay course={course} />
      <Boundary course={course} target={target} zone={zone} />
      <Antenna />
    </div>
  );
}

type CourseProps = Pick<WayProps, 'course'>;

function Distance({ course: { way, isNear, isReached } }: CourseProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const tolerance = useAtomValue(stakeOutToleranceAtom);
  const centimetres = createNumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <>
      <strong>
        {isNear
          ? `${centimetres.format(way.distance * 100)}\u00a0cm`
          : formatLength(way.distance, language)}
      </strong>
      {isReached && (
        <span className="fb-stake-out-reached">
          <CheckIcon size={24} />
          {t('stakeOut.reached', { centimetres: centimetres.format(tolerance * 100) })}
        </span>
      )}
    </>
  );
}

/** Says how far to go as the user walks, or the bearing while the user stands still. */
function Directions({ course: { way, walking } }: CourseProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  if (!walking)
    return (
      <span>
        {t('stakeOut.bearing', {
          degrees: formatCoordinate(way.bearing, language).slice(0, -1),
          gon: formatCoordinate(toGon(way.bearing), language).slice(0, -1),
        })}
      </span>
    );
  const { ahead, right } = walking;
  return (
    <span>
      {t(ahead < 0 ? 'stakeOut.back' : 'stakeOut.ahead', {
        metres: formatLength(Math.abs(ahead), language),
      })}
      {' · '}
      {t(right < 0 ? 'stakeOut.left' : 'stakeOut.right', {
        metres: formatLength(Math.abs(right), language),
      })}
    </span>
  );
}

/** Says how far to go along the grid, in centimetres near the target. */
function GridWay({ course: { way, isNear } }: CourseProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const centimetres = createNumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const formatSigned = (metres: number) => {
    const size = Math.abs(metres);
    const amount = isNear ? centimetres.format(size * 100) : formatCoordinate(size, language);
    return (metres < 0 ? '−' : '+') + amount;
  };
  return (
    <span>
      {t(isNear ? 'stakeOut.gridNear' : 'stakeOut.grid', {
        north: formatSigned(way.north),
        east: formatSigned(way.east),
      })}
    </span>
  );
}

/** Shows how far along the boundary the user is, and how far beside it. */
function Boundary({ course: { fix }, target, zone }: WayProps) {
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
