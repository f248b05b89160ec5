import { lazyInBackground } from '@feltbok/ui/when-idle.ts';
import { useAtomValue } from 'jotai';
import type { MapModeProps } from '../controls/map-mode';
import { FollowBar } from './FollowBar';
import { receiverAtom } from './receiver.state';
import { StakeOutBar } from './StakeOutBar';

/**
 * Loaded when a receiver is connected, because measuring needs one; its styles are with all bars.
 */
const LazyMeasuringBar = lazyInBackground(
  async () =>
    (await import(/* webpackChunkName: "later-measuring" */ './MeasuringBar')).MeasuringBar,
);

/** The bars of the position: following it, the way to a target, and measuring by a receiver. */
export function PositionBars(props: MapModeProps) {
  const hasReceiver = useAtomValue(receiverAtom) !== null;
  return (
    <>
      <FollowBar />
      <StakeOutBar {...props} />
      {hasReceiver && <LazyMeasuringBar />}
    </>
  );
}
