import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { HeightGridName } from '../coordinates/height-conversion.domain';
import { heightGridStates } from '../map-services/height-grids.state';

/** The system that each grid connects with NN2000. */
const systemByGrid = { nn2000: 'ellipsoidal', nn1954: 'NN1954' } as const;

/** Loads the grids that heights are converted by, and tells which are missing. */
export const HeightGridNotes = ({ grids }: { grids: readonly HeightGridName[] }) =>
  grids.map((name) => <HeightGridNote key={name} name={name} />);

function HeightGridNote({ name }: { name: HeightGridName }) {
  const t = useTexts('maps');
  const shared = useTexts();
  const { phase } = useAtomValue(heightGridStates[name].loadAtom);
  const load = useSetAtom(heightGridStates[name].startAtom);
  useEffect(() => void load(), [load]);
  if (phase === 'completed') return null;
  const canRetry = phase === 'missing' || phase === 'unusable';
  const system = shared(`height.systems.${systemByGrid[name]}`);
  return (
    <div className="fb-field-advice" role="status">
      {t(`heightGrids.${phase === 'not started' ? 'started' : phase}`, { system })}{' '}
      {canRetry && <Button onClick={() => void load()}>{shared('retry')}</Button>}
    </div>
  );
}
