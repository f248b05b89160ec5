import { importedFileChangesElsewhereAtom } from '@feltbok/shared/device/imported-files.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Tool } from '../controls/Tool';
import { farKilometres, kilometresBetween } from '../geometry/distance.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { FieldMap } from '../map/field-map';
import { workOnMarksAtom } from '../marks/map-marks.state';
import { propertyOutlineAtom } from '../property/property.state';
import { importAtom, openImportAtom } from './import.state';
import { showStoredFilesAtom } from './stored-files.state';

const ImportDialog = lazy(() => import('./ImportDialog'));

/** The map tool that imports a file of boundary points, and moves the map to them. */
export function ImportTool({ map }: { map: FieldMap }) {
  const t = useTexts('maps');
  useImportsElsewhere();
  const state = useAtomValue(importAtom);
  const open = useSetAtom(openImportAtom);
  const workOnMarks = useSetAtom(workOnMarksAtom);
  const property = useAtomValue(propertyOutlineAtom)?.box;
  const distanceTo = (box: DegreesBox) => (property ? kilometresBetween(property, box) : null);
  const added = state.phase === 'done' ? state.added : null;
  const boxToShow = useMemo(() => {
    const isNear = added && (!property || kilometresBetween(property, added.box) <= farKilometres);
    return isNear ? added.box : null;
  }, [added, property]);
  useEffect(() => {
    if (boxToShow) map.showBox(boxToShow);
  }, [boxToShow, map]);
  return (
    <>
      <Tool label={t('import.tool')} onUse={() => workOnMarks(open)}>
        <path d="M12 3v11M7.5 10l4.5 4.5 4.5-4.5M4 15.5V20h16v-4.5" />
      </Tool>
      {state.phase !== 'closed' && (
        <Suspense>
          <ImportDialog distanceTo={distanceTo} />
        </Suspense>
      )}
    </>
  );
}

/** Points that the user imports, saves or gives up in another tab come and go in this one. */
function useImportsElsewhere() {
  const store = useStore();
  useEffect(() => store.sub(importedFileChangesElsewhereAtom, () => void store.set(showStoredFilesAtom)), [store]);
}
