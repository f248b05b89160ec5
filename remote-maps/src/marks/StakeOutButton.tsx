import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom } from 'jotai';
import { geoPositionOf, type UtmPosition } from '../coordinates/utm.domain';
import { targetAtom } from './stake-out-target.state';

/** Lets the user be led to a mark. */
export function StakeOutButton({ name, position }: { name: string; position: UtmPosition }) {
  const t = useTexts('maps');
  const setTarget = useSetAtom(targetAtom);
  return (
    <Button size="large" onClick={() => setTarget({ name, position: geoPositionOf(position) })}>
      {t('stakeOut.start')}
    </Button>
  );
}
