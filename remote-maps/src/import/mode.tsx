import { atom, useSetAtom } from 'jotai';
import { ImportFileIcon } from '../controls/map-icons';
import type { MapMode, ToolState } from '../controls/map-mode';
import { workOnMarksAtom } from '../marks/map-marks.state';
import { ImportOnMap } from './ImportOnMap';
import { openImportAtom } from './import.state';
import { areStoredFilesKnownAtom, showStoredFilesAtom } from './stored-files.state';

/** The mode that imports boundary marks from a file. */
export const importMode: MapMode = {
  name: 'import',
  tools: [
    {
      group: 'marks',
      Icon: ImportFileIcon,
      needs: 'record',
      texts: { label: 'import.tool', word: 'bar.words.import', help: 'bar.help.import' },
      useTool: useImport,
    },
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
