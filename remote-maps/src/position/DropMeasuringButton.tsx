import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { DropQuestion } from '../marks/DropQuestion';
import { dropMeasuringAtom, measuredEpochsAtom } from '../marks/measuring.state';

/** Discards the measurement, after a question where epochs would be lost. */
export function DropMeasuringButton() {
  const t = useTexts('maps');
  const count = useAtomValue(measuredEpochsAtom);
  const drop = useSetAtom(dropMeasuringAtom);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => (count > 0 ? setAsking(true) : drop())}>{t('measuring.drop')}</Button>
      <DropQuestion
        open={isAsking}
        count={count}
        onYes={() => drop()}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
