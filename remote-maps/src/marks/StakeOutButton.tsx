import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { createLineIcon } from '@feltbok/ui/icons.tsx';
import { useSetAtom } from 'jotai';
import { type StakedMark, startStakeOutAtom } from './start-stake-out.state';

/** A stake with a flag. */
const StakeIcon = createLineIcon(<path d="M7 21V3.5l11 4.5-11 4.5M4 21h6" />);

/** Starts the stake-out of the mark in the panel. */
export function StakeOutButton(staked: StakedMark) {
  const t = useTexts('maps');
  const start = useSetAtom(startStakeOutAtom);
  return (
    <Button className="fb-mark-stake-out" icon={<StakeIcon />} onClick={() => start(staked)}>
      {t('stakeOut.start')}
    </Button>
  );
}

/** Starts the stake-out of a mark from its row in the list. */
export function StakeOutRowButton(staked: StakedMark) {
  const t = useTexts('maps');
  const start = useSetAtom(startStakeOutAtom);
  return (
    <button
      type="button"
      className="fb-maps-panel-button fb-mark-row-action"
      aria-label={t('stakeOut.title', { name: staked.name })}
      title={t('stakeOut.start')}
      onClick={() => start(staked)}
    >
      <StakeIcon />
    </button>
  );
}
