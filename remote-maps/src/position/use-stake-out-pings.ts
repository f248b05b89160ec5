import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { getPingInterval } from '../geometry/stake-out.domain';
import { openPings, type Pings } from '../receiver/pings.data';
import { arePingsOnAtom, loadPingsAtom } from './stake-out.state';
import type { StakeOutCourse } from './use-stake-out-course';

/** Milliseconds. An older position tells nothing of a user who walks. */
const freshness = 5_000;
/** Milliseconds between two signals while the user stands on the target. */
const reachedInterval = 700;

/** Sounds pings where the user wants them, the quicker the nearer the target is. */
export function useStakeOutPings(course: StakeOutCourse | null): void {
  const load = useSetAtom(loadPingsAtom);
  const areOn = useAtomValue(arePingsOnAtom);
  const pings = useRef<Pings | null>(null);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (!areOn) return;
    const opened = openPings();
    pings.current = opened;
    return () => {
      opened.close();
      pings.current = null;
    };
  }, [areOn]);
  const distance = course?.way.distance;
  const isReached = course?.isReached === true;
  const fix = course?.fix;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pings that begin need the pace too
  useEffect(() => {
    // A position that has just jumped would lead astray.
    const isSilent = !fix?.isSteady || distance === undefined;
    pings.current?.setPace(
      isSilent
        ? null
        : {
            interval: isReached ? reachedInterval : getPingInterval(distance),
            isReached,
            until: fix.at + freshness,
          },
    );
  }, [areOn, fix, distance, isReached]);
}
