import { importedFileChangesElsewhereAtom } from '@feltbok/runtime/device/imported-files.state.ts';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { MapModeProps } from '../controls/map-mode';
import { farKilometres, measureKilometres } from '../geometry/distance.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import { forgetSavedMarksAtom, savedImportedMarksAtom } from '../marks/marks.state';
import { propertyOutlineAtom } from '../property/property.state';
import { importAtom } from './import.state';
import { showStoredFilesAtom } from './stored-files.state';

const LazyImportDialog = lazyPart(async () => (await import('./dialog-part')).default);

/** Shows the import dialog, and moves the map to imported points. */
export function ImportOnMap({ map }: Pick<MapModeProps, 'map'>) {
  useImportsElsewhere();
  useSavedMarksForgotten();
  const state = useAtomValue(importAtom);
  const property = useAtomValue(propertyOutlineAtom)?.box;
  const measureDistance = (box: DegreesBox) => (property ? measureKilometres(property, box) : null);
  const added = state.phase === 'done' ? state.added : null;
  const boxToShow = useMemo(() => {
    const isNear = added && (!property || measureKilometres(property, added.box) <= farKilometres);
    return isNear ? added.box : null;
  }, [added, property]);
  useEffect(() => {
    if (boxToShow) map.showBox(boxToShow);
  }, [boxToShow, map]);
  if (state.phase === 'closed') return null;
  return <LazyImportDialog measureDistance={measureDistance} />;
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
