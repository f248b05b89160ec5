import { atom, useSetAtom } from 'jotai';
import type { MapMode, ToolState } from '../controls/map-mode';
import { workOnMarksAtom } from '../marks/map-marks.state';
import { ImportOnMap } from './ImportOnMap';
import { openImportAtom } from './import.state';
import { areStoredFilesKnownAtom, showStoredFilesAtom } from './stored-files.state';

/** Boundary marks from a file. */
export const importMode: MapMode = {
  name: 'import',
  tools: [
    { label: 'import.tool', sign: <path d="M12 3v11M7.5 10l4.5 4.5 4.5-4.5M4 15.5V20h16v-4.5" />, useTool: useImport },
  ],
  OnMap: ImportOnMap,
  loadAtom: showStoredFilesAtom,
  isLoadingAtom: atom((get) => !get(areStoredFilesKnownAtom)),
};

function useImport(): ToolState {
  const workOnMarks = useSetAtom(workOnMarksAtom);
  const open = useSetAtom(openImportAtom);
  return { onUse: () => workOnMarks(open) };
}
