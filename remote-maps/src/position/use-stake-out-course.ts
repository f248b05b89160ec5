import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { projectToUtm } from '../coordinates/utm.domain';
import { type Movement, updateMovement } from '../geometry/movement.domain';
import {
  computeStakeOut,
  type StakeOut,
  type Target,
  toWalkingDirections,
} from '../geometry/stake-out.domain';
import type { Fix } from './fix.domain';
import { positionAtom } from './position.state';
import { isAccurateAtom, stakeOutToleranceAtom } from './stake-out.state';

/** The way from the user to the target, and how near it is. */
export interface StakeOutCourse {
  fix: Fix;
  way: StakeOut;
  /**
   * Degrees clockwise from grid north in which the user walks; `null` while the user stands still.
   */
  heading: number | null;
  /** The way as the user walks, in metres; `null` while the user stands still. */
  walking: { ahead: number; right: number } | null;
  /** Whether the user is so near that centimetres count. */
  isNear: boolean;
  /** Whether the user is within the tolerance, as far as the position is accurate. */
  isReached: boolean;
}

/** Metres. Nearer than this, the way is shown in centimetres. */
export const nearDistance = 0.5;

/** @returns `null` while the user's position is unknown */
export function useStakeOutCourse(target: Target, zone: UtmZone): StakeOutCourse | null {
  const { fix } = useAtomValue(positionAtom);
  const tolerance = useAtomValue(stakeOutToleranceAtom);
  const isAccurate = useAtomValue(isAccurateAtom);
  const heading = useHeading(fix, zone);
  if (!fix) return null;
  const way = computeStakeOut(fix.position, target.position, (position) =>
    projectToUtm(position, zone),
  );
  return {
    fix,
    way,
    heading,
    walking: heading === null ? null : toWalkingDirections(way, heading),
    isNear: way.distance < nearDistance && fix.accuracy <= nearDistance,
    isReached: isAccurate && way.distance <= tolerance,
  };
}

function useHeading(fix: Fix | null, zone: UtmZone): number | null {
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
