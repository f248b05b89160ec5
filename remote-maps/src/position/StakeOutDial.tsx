import { useAtomValue } from 'jotai';
import { computeGridBearing } from '../geometry/stake-out.domain';
import { useViewSelector, type ViewStore } from '../map/view-store';
import { stakeOutToleranceAtom } from './stake-out.state';
import { nearDistance, type StakeOutCourse } from './use-stake-out-course';

interface DialProps {
  course: StakeOutCourse;
  view: ViewStore;
}

/** Radius of the dial in its own units. */
const radius = 46;
/** Metres that the dial shows from the target to its rim when the user is even nearer. */
const nearestRange = 0.1;

/**
 * Points to the target as the user walks, or as the map lies while the user stands still. Near the
 * target it shows where the user stands beside it. The words beside it say the same.
 */
export function StakeOutDial({ course, view: store }: DialProps) {
  const { view } = useViewSelector(store, (seen) => seen.view?.rotation);
  const { heading, way, isNear, isReached } = course;
  const mapTurn = ((view?.rotation ?? 0) * 180) / Math.PI;
  const north = heading === null ? mapTurn : -heading;
  const bearing = heading === null ? way.bearing : computeGridBearing(way);
  return (
    <svg
      className="fb-stake-out-dial"
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      data-reached={isReached || undefined}
    >
      <circle className="fb-stake-out-rim" r={radius} />
      <g transform={`rotate(${north})`}>
        <path className="fb-stake-out-north" d={`M0 -${radius} l6 9 h-12 z`} />
        <text y="-26">N</text>
        {isNear && <NearPlace course={course} />}
      </g>
      {!isNear && (
        <path
          className="fb-stake-out-arrow"
          d="M0 -22 L17 28 L0 17 L-17 28 Z"
          transform={`rotate(${north + bearing})`}
        />
      )}
    </svg>
  );
}

/** The target in the middle with the tolerance around it, and the user as a dot. */
function NearPlace({ course: { way } }: Pick<DialProps, 'course'>) {
  const tolerance = useAtomValue(stakeOutToleranceAtom);
  const canEnlarge = way.distance < nearestRange && tolerance < nearestRange;
  const unitsPerMetre = radius / (canEnlarge ? nearestRange : nearDistance);
  return (
    <>
      <circle
        className="fb-stake-out-tolerance"
        r={Math.min(radius, Math.max(3, tolerance * unitsPerMetre))}
      />
      <path className="fb-stake-out-cross" d="M-14 0 H14 M0 -14 V14" />
      <circle
        className="fb-stake-out-user"
        cx={-way.east * unitsPerMetre}
        cy={way.north * unitsPerMetre}
        r="5"
      />
    </>
  );
}
