import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useSetAtom } from 'jotai';
import { type UtmPosition, unprojectUtm } from '../coordinates/utm.domain';
import { targetAtom } from './stake-out-target.state';

interface StakeOutButtonProps {
  name: string;
  /** The position in the form. */
  position: UtmPosition;
  mark: Pick<KnownMark, 'uuid' | 'height'>;
}

/** Starts the stake-out of a mark. */
export function StakeOutButton({ name, position, mark }: StakeOutButtonProps) {
  const t = useTexts('maps');
  const setTarget = useSetAtom(targetAtom);
  return (
    <Button
      size="large"
      onClick={() =>
        setTarget({
          name,
          position: unprojectUtm(position),
          uuid: mark.uuid,
          height: mark.height ?? null,
        })
      }
    >
      {t('stakeOut.start')}
    </Button>
  );
}
