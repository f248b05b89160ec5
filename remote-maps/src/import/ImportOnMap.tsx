import { importedFileChangesElsewhereAtom } from '@feltbok/runtime/device/imported-files.state.ts';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { lazyInBackground } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { farKilometres, measureKilometres } from '../geometry/distance.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import { forgetSavedMarksAtom, savedImportedMarksAtom } from '../marks/marks.state';
import { propertyOutlineAtom } from '../property/property.state';
import { importAtom } from './import.state';
import { showStoredFilesAtom } from './stored-files.state';

const WaitingLines = lazyInBackground(
  async () =>
    (await import(/* webpackChunkName: "boundary-lines" */ './WaitingLines')).WaitingLines,
);
const LazyImportDialog = lazyPart(async () => (await import('./dialog-part')).default);

/** Shows the import dialog, moves the map to imported points, and saves imported lines. */
export function ImportOnMap({ map }: Pick<MapModeProps, 'map'>) {
  useImportsElsewhere();
  useSavedMarksForgotten();
  const state = useAtomValue(importAtom);
  const property = useAtomValue(propertyOutlineAtom)?.box;
  const measureDistance = (box: DegreesBox) => (property ? measureKilometres(property, box) : null);
  const box = state.phase === 'done' ? (state.added?.box ?? null) : null;
  const boxToShow = useMemo(() => {
    const isNear = box && (!property || measureKilometres(property, box) <= farKilometres);
    return isNear ? box : null;
  }, [box, property]);
  useEffect(() => {
    if (boxToShow) map.showBox(boxToShow);
  }, [boxToShow, map]);
  return (
    <>
      <WaitingLines />
      {state.phase !== 'closed' && <LazyImportDialog measureDistance={measureDistance} />}
    </>
  );
}

/** Adds and removes points that the user imports, saves or discards in another tab. */
function useImportsElsewhere() {
  const store = useStore();
  useEffect(
    () => store.sub(importedFileChangesElsewhereAtom, () => void store.set(showStoredFilesAtom)),
    [store],
  );
}

/** Removes marks from the files on the device when the server has them. */
function useSavedMarksForgotten() {
  const store = useStore();
  useEffect(() => {
    const forgetSaved = () => void store.set(forgetSavedMarksAtom);
    forgetSaved();
    return store.sub(savedImportedMarksAtom, forgetSaved);
  }, [store]);
}
