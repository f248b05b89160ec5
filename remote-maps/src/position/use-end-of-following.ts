import { useStore } from 'jotai';
import { useEffect } from 'react';
import type { FieldMap } from '../map/field-map';
import { followAtom, isFollowingAtom } from './position.state';

/** Stops following the position when the user moves the map to another place. */
export function useEndOfFollowing(map: FieldMap): void {
  const store = useStore();
  useEffect(
    () =>
      map.listenForMoves(() => {
        if (store.get(isFollowingAtom)) store.set(followAtom, false);
      }),
    [map, store],
  );
}
