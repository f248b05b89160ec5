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

const LazyImportDialog = lazyPart(async () => (await import('./ImportDialog')).default);

/** The import that is under way, and points that came by imports; the map moves to them. */
export function ImportOnMap({ map }: Pick<MapModeProps, 'map'>) {
  useImportsElsewhere();
  useSavedMarksForgotten();
  const state = useAtomValue(importAtom);
  const property = useAtomValue(propertyOutlineAtom)?.box;
  const distanceTo = (box: DegreesBox) => (property ? measureKilometres(property, box) : null);
  const added = state.phase === 'done' ? state.added : null;
  const boxToShow = useMemo(() => {
    const isNear = added && (!property || measureKilometres(property, added.box) <= farKilometres);
    return isNear ? added.box : null;
  }, [added, property]);
  useEffect(() => {
    if (boxToShow) map.showBox(boxToShow);
  }, [boxToShow, map]);
  if (state.phase === 'closed') return null;
  return <LazyImportDialog distanceTo={distanceTo} />;
}

/** Points that the user imports, saves or gives up in another tab come and go in this one. */
function useImportsElsewhere() {
  const store = useStore();
  useEffect(
    () => store.sub(importedFileChangesElsewhereAtom, () => void store.set(showStoredFilesAtom)),
    [store],
  );
}

/** Marks that the server turns out to have leave the files on the device. */
function useSavedMarksForgotten() {
  const store = useStore();
  useEffect(() => {
    const forget = () => void store.set(forgetSavedMarksAtom);
    forget();
    return store.sub(savedImportedMarksAtom, forget);
  }, [store]);
}
