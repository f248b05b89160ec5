import { atom, useAtomValue, useSetAtom } from 'jotai';
import { lazyOnIdle } from '../controls/lazy-part';
import type { MapMode, ToolState } from '../controls/map-mode';
import { usePanelTool } from '../controls/use-tool';
import { boundaryMarks } from '../map/map-mode.state';
import { loadCodeListsAtom } from './code-lists.state';
import { MarkParts } from './MarkParts';
import { isDrawingMarkAtom, toggleDrawingMarkAtom, workOnMarksAtom } from './map-marks.state';
import { isEditingMarkAtom, leaveMarkAtom } from './mark-edit.state';
import { loadMarksAtom, marksLoadAtom } from './marks.state';

/** Boundary marks. Their tools are there whatever the map is used for, and change to this mode. */
export const marksMode: MapMode = {
  name: boundaryMarks,
  title: 'modes.boundary marks',
  permits: { doubleTapZooms: true, dragsZoomBox: true, editsMarks: true },
  tools: [
    {
      label: 'marks.list',
      sign: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
      useTool: () => usePanelTool(boundaryMarks, useSetAtom(workOnMarksAtom)),
    },
    {
      label: 'marks.draw',
      sign: (
        <>
          <circle cx="10" cy="12" r="6" />
          <path d="M10 11.9v.2M18 4v6M15 7h6" />
        </>
      ),
      useTool: useDrawingTool,
    },
  ],
  OnMap: MarkParts,
  Panel: lazyOnIdle(async () => (await import('./MarkListPanel')).MarkListPanel),
  work: {
    isOpenAtom: isEditingMarkAtom,
    leaveAtom: leaveMarkAtom,
    Panel: lazyOnIdle(async () => (await import('./MarkEditPanel')).MarkEditPanel),
  },
  loadAtom: atom(null, (_get, set) => {
    void set(loadMarksAtom);
    void set(loadCodeListsAtom);
  }),
  isLoadingAtom: atom((get) => {
    const { marks, phase } = get(marksLoadAtom);
    return marks === null && (phase === 'not started' || phase === 'started');
  }),
};

function useDrawingTool(): ToolState {
  const isInUse = useAtomValue(isDrawingMarkAtom);
  const toggle = useSetAtom(toggleDrawingMarkAtom);
  return { isInUse, label: isInUse ? 'marks.drawStop' : 'marks.draw', onUse: () => toggle() };
}
