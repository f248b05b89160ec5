import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { type Language, useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat, numberText } from '@feltbok/runtime/i18n/number-text.ts';
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

/** Formats a length in metres, or near the target in centimetres. */
function formatWay(metres: number, language: Language, isNear: boolean): string {
  if (!isNear) return formatLength(metres, language);
  return `${formatCentimetres(metres, language)}\u00a0cm`;
}

const formatCentimetres = (metres: number, language: Language): string =>
  createNumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    metres * 100,
  );

function Distance({ course: { way, isNear, isReached } }: CourseProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const tolerance = useAtomValue(stakeOutToleranceAtom);
  return (
    <>
      <strong>{formatWay(way.distance, language, isNear)}</strong>
      {isReached && (
        <span className="fb-stake-out-reached">
          <CheckIcon size={24} />
          {t('stakeOut.reached', { centimetres: numberText(tolerance * 100, language) })}
        </span>
      )}
    </>
  );
}

/**
 * Says how far to go as the user walks, or the bearing while the user stands still. Near the target
 * a user who stands still goes by the grid alone.
 */
function Directions({ course: { way, walking, isNear } }: CourseProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  if (!walking && isNear) return null;
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
        metres: formatWay(Math.abs(ahead), language, isNear),
      })}
      {' · '}
      {t(right < 0 ? 'stakeOut.left' : 'stakeOut.right', {
        metres: formatWay(Math.abs(right), language, isNear),
      })}
    </span>
  );
}

/** Says how far to go along the grid, in centimetres near the target. */
function GridWay({ course: { way, isNear } }: CourseProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const format = isNear ? formatCentimetres : formatCoordinate;
  const formatSigned = (metres: number) =>
    (metres < 0 ? '−' : '+') + format(Math.abs(metres), language);
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
