import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { Select } from '@feltbok/ui/fields.tsx';
import { useAtom, useAtomValue } from 'jotai';
import type { MapModeProps } from '../controls/map-mode';
import { WorkBar } from '../controls/WorkBar';
import type { Target } from '../geometry/stake-out.domain';
import { targetAtom } from '../marks/stake-out-target.state';
import { useMarkName } from '../marks/use-mark-name';
import { StakeOutWay } from './StakeOutWay';
import { lineBeginningsAtom } from './stake-out.state';

/** Shows the way to the target, along a boundary where the user has chosen one. */
export function StakeOutBar({ zone, view }: MapModeProps) {
  const t = useTexts('maps');
  const [target, setTarget] = useAtom(targetAtom);
  if (!target) return null;
  return (
    <WorkBar
      label={t('stakeOut.title', { name: target.name })}
      text={<StakeOutWay target={target} zone={zone} view={view} />}
    >
      {target.uuid !== undefined && <Beginning target={target} />}
      <Button onClick={() => setTarget(null)}>{t('stakeOut.end')}</Button>
    </WorkBar>
  );
}

/** Lets the user choose the mark at the other end of the boundary. */
function Beginning({ target }: { target: Target }) {
  const t = useTexts('maps');
  const nameOf = useMarkName();
  const [, setTarget] = useAtom(targetAtom);
  const beginnings = useAtomValue(lineBeginningsAtom);
  if (beginnings.length === 0) return null;
  const choose = (uuid: string) => {
    const found = beginnings.find(({ mark }) => mark.uuid === uuid);
    const { from: _, ...point } = target;
    setTarget(found ? { ...point, from: { uuid, position: found.position } } : point);
  };
  return (
    <Select
      label={t('stakeOut.boundary')}
      value={target.from?.uuid ?? ''}
      options={[
        ['', t('stakeOut.noBoundary')],
        ...beginnings.map(
          ({ mark }) => [mark.uuid, t('stakeOut.boundaryFrom', { name: nameOf(mark) })] as const,
        ),
      ]}
      onChange={choose}
    />
  );
}
