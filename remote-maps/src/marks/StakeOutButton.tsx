import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom } from 'jotai';
import { geoPositionOf, type UtmPosition } from '../coordinates/utm.domain';
import { targetAtom } from './stake-out-target.state';

interface StakeOutButtonProps {
  name: string;
  /** The place as it is written in the form. */
  position: UtmPosition;
  mark: Pick<KnownMark, 'uuid' | 'height'>;
}

/** Lets the user be led to a mark. */
export function StakeOutButton({ name, position, mark }: StakeOutButtonProps) {
  const t = useTexts('maps');
  const setTarget = useSetAtom(targetAtom);
  return (
    <Button
      size="large"
      onClick={() =>
        setTarget({
          name,
          position: geoPositionOf(position),
          uuid: mark.uuid,
          height: mark.height ?? null,
        })
      }
    >
      {t('stakeOut.start')}
    </Button>
  );
}
