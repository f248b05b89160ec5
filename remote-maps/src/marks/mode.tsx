import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { ListIcon, NewMarkIcon } from '../controls/map-icons';
import type { MapMode, ToolState } from '../controls/map-mode';
import { marksModeName } from '../controls/map-use.domain';
import { isDrawingMarkAtom } from '../controls/map-use.state';
import { usePanelTool } from '../controls/use-tool';
import { loadAreaChoiceAtom } from './area/picked-corners.state';
import { loadCodeListsAtom } from './code-lists.state';
import { MarkParts } from './MarkParts';
import { toggleDrawingMarkAtom, workOnMarksAtom } from './map-marks.state';
import { isEditingMarkAtom, leaveMarkAtom } from './mark-edit.state';
import { loadMarksAtom, marksLoadAtom } from './marks.state';

/** The mode of boundary marks, whose tools are always available and change to this mode. */
export const marksMode: MapMode = {
  name: marksModeName,
  title: 'modes.boundary marks',
  permits: { doubleTapZooms: true, dragsZoomBox: true, editsMarks: true },
  tools: [
    {
      group: 'marks',
      Icon: ListIcon,
      texts: { label: 'marks.list', word: 'bar.words.list', help: 'bar.help.list' },
      useTool: () => usePanelTool(marksModeName, useSetAtom(workOnMarksAtom)),
    },
    {
      group: 'marks',
      Icon: NewMarkIcon,
      needs: 'record',
      texts: { label: 'marks.draw', word: 'bar.words.draw', help: 'bar.help.draw' },
      useTool: useDrawingTool,
    },
  ],
  OnMap: MarkParts,
  Panel: lazyOnIdle(async () => (await import('./MarkListPanel')).MarkListPanel),
  work: {
    isOpenAtom: isEditingMarkAtom,
    leaveAtom: leaveMarkAtom,
    Panel: lazyOnIdle(
      async () =>
        (await import(/* webpackChunkName: "mark-edit" */ './MarkEditPanel')).MarkEditPanel,
    ),
  },
  loadAtom: atom(null, (_get, set) => {
    void set(loadMarksAtom);
    void set(loadAreaChoiceAtom);
    void set(loadCodeListsAtom);
  }),
  isLoadingAtom: atom((get) => {
    const { records, phase } = get(marksLoadAtom);
    return records === null && (phase === 'not started' || phase === 'started');
  }),
};

function useDrawingTool(): ToolState {
  const isInUse = useAtomValue(isDrawingMarkAtom);
  const toggle = useSetAtom(toggleDrawingMarkAtom);
  const stop = { label: 'marks.drawStop', word: 'marks.drawStop' } as const;
  return { isInUse, onUse: () => toggle(), ...(isInUse && { texts: stop }) };
}
