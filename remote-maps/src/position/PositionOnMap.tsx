import { useActiveGesture } from '@feltbok/runtime/device/active-gesture.state.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { measureCover } from '../controls/panel-room';
import type { FieldMap } from '../map/field-map';
import { PositionLayer } from '../map/position-layer';
import { markMeasuringAtom, stopMeasuringAtom } from '../marks/measuring.state';
import { targetAtom } from '../marks/stake-out-target.state';
import { followAtom, isFollowingAtom, positionAtom, stopPositionAtom } from './position.state';
import { useEndOfFollowing } from './use-end-of-following';
import { useReceiverNotice } from './use-receiver-notice';
import { useReceiverResumption } from './use-receiver-resumption';

/**
 * Shows the device's position and the target on the map, and moves the map while it follows the
 * position: to have both in view, or the position in the middle.
 */
export function PositionOnMap({ map }: { map: FieldMap }) {
  const { fix } = useAtomValue(positionAtom);
  const [target, setTarget] = useAtom(targetAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const follow = useSetAtom(followAtom);
  const stop = useSetAtom(stopPositionAtom);
  const measuring = useAtomValue(markMeasuringAtom)?.measuring;
  const stopMeasuring = useSetAtom(stopMeasuringAtom);
  // Epochs arrive without a touch of the screen, so a measurement keeps the screen on by itself.
  useActiveGesture(measuring?.end === null);
  const [layer] = useState(() => new PositionLayer());

  useReceiverResumption();
  useReceiverNotice();
  useEndOfFollowing(map);
  useEffect(() => map.add(layer), [map, layer]);
  useEffect(() => {
    const boundary = target?.from ? [target.from.position, target.position] : [];
    layer.show(fix, target?.position ?? null, boundary);
  }, [layer, fix, target]);
  const stakedMark = target?.uuid;
  useEffect(() => {
    if (stakedMark !== undefined) follow(true);
  }, [stakedMark, follow]);
  useEffect(() => {
    if (!isFollowing) return;
    if (target)
      map.keepInView([fix?.position ?? target.position, target.position], measureCover(map));
    else if (fix) map.follow(fix.position);
  }, [map, fix, target, isFollowing]);
  useEffect(
    () => () => {
      stopMeasuring();
      stop();
      setTarget(null);
    },
    [stopMeasuring, stop, setTarget],
  );
  return null;
}
