import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { openPanelAtom } from '../controls/open-panel.state';
import { Tool } from '../controls/Tool';
import { mapModeAtom, toggleInterludeAtom } from '../map/map-mode.state';
import { leaveMarkAtom } from '../marks/mark-edit.state';

/** Tools that the map has whatever it is used for. */
export function FeatureTools({ positionPanelId }: { positionPanelId: string }) {
  const t = useTexts('maps');
  const mode = useAtomValue(mapModeAtom);
  const toggleInterlude = useSetAtom(toggleInterludeAtom);
  const [panel, show] = useAtom(openPanelAtom);
  const isPositionOpen = panel === 'position';
  const leaveMark = useSetAtom(leaveMarkAtom);
  return (
    <>
      <Tool
        label={t('info.tool')}
        isInUse={mode === 'feature info'}
        onUse={() => leaveMark(() => toggleInterlude('feature info'))}
      >
        <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5h.01" />
      </Tool>
      <Tool
        label={t('measure.tool')}
        isInUse={mode === 'measure'}
        onUse={() => leaveMark(() => toggleInterlude('measure'))}
      >
        <path d="M3 16.5L16.5 3 21 7.5 7.5 21zM7 12.5l2.5 2.5M10.5 9l2 2M14 5.5l2.5 2.5" />
      </Tool>
      <Tool
        label={t('myPosition.tool')}
        opens={positionPanelId}
        isOpen={isPositionOpen}
        onUse={() => (isPositionOpen ? show(null) : leaveMark(() => show('position')))}
      >
        <circle cx="12" cy="12" r="6" />
        <path d="M12 2v4M12 18v4M2 12h4M18 12h4M12 12h.01" />
      </Tool>
    </>
  );
}
