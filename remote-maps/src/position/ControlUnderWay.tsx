import { useAtomValue } from 'jotai';
import { HeightGridNotes } from '../controls/HeightGridNotes';
import { listNeededGrids } from '../coordinates/height-conversion.domain';
import { ControlResult } from './ControlResult';
import { controlAtom, grossErrorsAtom, knownPointAtom } from './control.state';

/** Shows how far the mean of the epochs so far lies from the known point. */
export function ControlUnderWay() {
  const point = useAtomValue(knownPointAtom);
  const control = useAtomValue(controlAtom);
  const grossErrors = useAtomValue(grossErrorsAtom);
  return (
    <>
      {point?.height && (
        <HeightGridNotes grids={listNeededGrids(point.height.system, 'ellipsoidal')} />
      )}
      {control && <ControlResult control={control} grossErrors={grossErrors} />}
    </>
  );
}
