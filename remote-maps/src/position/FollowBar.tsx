import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { PositionIcon } from '../controls/map-icons';
import { followAtom, isFollowingAtom, positionAtom } from './position.state';

/** Lets the map follow the position again. It stays while there is a position to follow. */
export function FollowBar() {
  const t = useTexts('maps');
  const { fix } = useAtomValue(positionAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const follow = useSetAtom(followAtom);
  const isEnded = fix !== null && !isFollowing;
  return (
    <>
      <span className="fb-visually-hidden" role="status">
        {isEnded && t('myPosition.followingEnded')}
      </span>
      {isEnded && (
        <Button className="fb-maps-follow" icon={<PositionIcon />} onClick={() => follow(true)}>
          <span className="fb-maps-follow-text">{t('myPosition.follow')}</span>
        </Button>
      )}
    </>
  );
}
