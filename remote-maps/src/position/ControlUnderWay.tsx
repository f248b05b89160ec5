import { useAtomValue } from 'jotai';
import { HeightGridNotes } from '../controls/HeightGridNotes';
import { gridsBetween } from '../coordinates/height-conversion.domain';
import { ControlResult } from './ControlResult';
import { controlAtom, knownPointAtom } from './control.state';

/** How far the epochs so far are from the known point. */
export function ControlUnderWay() {
  const point = useAtomValue(knownPointAtom);
  const control = useAtomValue(controlAtom);
  return (
    <>
      {point?.height && (
        <HeightGridNotes grids={gridsBetween(point.height.system, 'ellipsoidal')} />
      )}
      {control && <ControlResult control={control} />}
    </>
  );
}
