import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { type MapNotice, useMapNotice } from '../controls/map-notices.state';
import type { FieldMap } from '../map/field-map';
import { followAtom, isFollowingAtom } from './position.state';

/** Stops following the position, with a notice, when the map is sent to another place. */
export function useEndOfFollowing(map: FieldMap): void {
  const t = useTexts('maps');
  const store = useStore();
  const follow = useSetAtom(followAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const [hasEnded, setEnded] = useState(false);
  useEffect(
    () =>
      map.listenForMoves(() => {
        if (!store.get(isFollowingAtom)) return;
        store.set(followAtom, false);
        setEnded(true);
      }),
    [map, store],
  );
  useEffect(() => {
    if (isFollowing) setEnded(false);
  }, [isFollowing]);
  const notice = useMemo((): MapNotice | null => {
    if (!hasEnded) return null;
    return {
      key: 'following ended',
      text: t('myPosition.followingEnded'),
      action: { text: t('myPosition.follow'), onPress: () => follow(true) },
      onHide: () => setEnded(false),
    };
  }, [hasEnded, t, follow]);
  useMapNotice(notice);
}
