import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { FieldMap } from '../map/field-map';
import { PositionLayer } from '../map/position-layer';
import { targetAtom } from '../marks/stake-out-target.state';
import { followAtom, isFollowingAtom, positionAtom, stopPositionAtom } from './position.state';

/** Shows the device's position and what is to be found, and moves the map to the position while it is followed. */
export function PositionOnMap({ map }: { map: FieldMap }) {
  const { fix } = useAtomValue(positionAtom);
  const [target, setTarget] = useAtom(targetAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const follow = useSetAtom(followAtom);
  const stop = useSetAtom(stopPositionAtom);
  const [layer] = useState(() => new PositionLayer(() => follow(false)));

  useEffect(() => map.add(layer), [map, layer]);
  useEffect(() => layer.show(fix, target?.position ?? null), [layer, fix, target]);
  useEffect(() => {
    if (fix && isFollowing) map.moveTo(fix.position);
  }, [map, fix, isFollowing]);
  useEffect(
    () => () => {
      stop();
      setTarget(null);
    },
    [stop, setTarget],
  );
  return null;
}
