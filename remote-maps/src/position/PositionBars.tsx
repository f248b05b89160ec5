import { lazyInBackground } from '@feltbok/ui/when-idle.ts';
import { useAtomValue } from 'jotai';
import type { MapModeProps } from '../controls/map-mode';
import { targetAtom } from '../marks/stake-out-target.state';
import { FollowBar } from './FollowBar';
import { receiverAtom } from './receiver.state';

/**
 * Loaded when a receiver is connected, because measuring needs one; its styles are with all bars.
 */
const LazyMeasuringBar = lazyInBackground(
  async () =>
    (await import(/* webpackChunkName: "later-measuring" */ './MeasuringBar')).MeasuringBar,
);

/** Loaded after what the map needs first; its styles are with those of the panel. */
const LazyStakeOutBar = lazyInBackground(
  async () => (await import(/* webpackChunkName: "later-stake-out" */ './StakeOutBar')).StakeOutBar,
);

/** The bars of the position: following it, the way to a target, and measuring by a receiver. */
export function PositionBars(props: MapModeProps) {
  const hasReceiver = useAtomValue(receiverAtom) !== null;
  const hasTarget = useAtomValue(targetAtom) !== null;
  return (
    <>
      {hasTarget ? <LazyStakeOutBar {...props} /> : <FollowBar />}
      {hasReceiver && <LazyMeasuringBar />}
    </>
  );
}
