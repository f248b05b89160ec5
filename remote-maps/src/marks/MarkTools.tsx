import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { openPanelAtom } from '../controls/open-panel.state';
import { Tool } from '../controls/Tool';
import { isDrawingMarkAtom, toggleDrawingMarkAtom, workOnMarksAtom } from './map-marks.state';

export const markListPanelId = 'fb-mark-list';

/** The map's tools for boundary marks. They are there whatever the map is used for, and change to its marks. */
export function MarkTools() {
  const t = useTexts('maps');
  const [panel, show] = useAtom(openPanelAtom);
  const isListOpen = panel === 'marks';
  const workOnMarks = useSetAtom(workOnMarksAtom);
  const isDrawing = useAtomValue(isDrawingMarkAtom);
  const toggleDrawing = useSetAtom(toggleDrawingMarkAtom);
  return (
    <>
      <Tool
        label={t('marks.list')}
        opens={markListPanelId}
        isOpen={isListOpen}
        onUse={() => (isListOpen ? show(null) : workOnMarks(() => show('marks')))}
      >
        <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
      </Tool>
      <Tool label={isDrawing ? t('marks.drawStop') : t('marks.draw')} isInUse={isDrawing} onUse={() => toggleDrawing()}>
        <circle cx="10" cy="12" r="6" />
        <path d="M10 11.9v.2M18 4v6M15 7h6" />
      </Tool>
    </>
  );
}
