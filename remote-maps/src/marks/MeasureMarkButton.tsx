import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { positionPanelName } from '../controls/map-use.domain';
import { changeMapUseAtom } from '../controls/map-use.state';
import { DropQuestion } from './DropQuestion';
import { leaveMarkAtom } from './mark-edit.state';
import { beginMeasuringAtom, measuredEpochsAtom } from './measuring.state';

/** Starts to measure a mark by the receiver, also one that was measured before. */
export function MeasureMarkButton({ uuid }: { uuid: string }) {
  const t = useTexts('maps');
  const leave = useSetAtom(leaveMarkAtom);
  const begin = useSetAtom(beginMeasuringAtom);
  const change = useSetAtom(changeMapUseAtom);
  const measure = () =>
    leave(() => {
      begin(uuid);
      change({ type: 'panel opened', name: positionPanelName });
    });
  const count = useAtomValue(measuredEpochsAtom);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="large" onClick={() => (count > 0 ? setAsking(true) : measure())}>
        {t('measuring.again')}
      </Button>
      {/* A measurement that was neither used nor given up waits in the panel of positions. */}
      <DropQuestion
        open={isAsking}
        count={count}
        onYes={() => {
          setAsking(false);
          measure();
        }}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
