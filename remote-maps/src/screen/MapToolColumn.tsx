import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { MapNotice } from '../controls/MapNotices';
import { openPanelAtom } from '../controls/open-panel.state';
import { ImportTool } from '../import/ImportTool';
import type { FieldMap } from '../map/field-map';
import type { ViewStore } from '../map/view-store';
import { MarkTools } from '../marks/MarkTools';
import { leaveMarkAtom, markEditAtom } from '../marks/mark-edit.state';
import { ScreenshotTool } from '../screenshot/ScreenshotTool';
import { FeatureTools } from './FeatureTools';
import { LiveMapTools } from './LiveParts';

export interface PanelIds {
  layers: string;
  position: string;
}

interface MapToolColumnProps {
  map: FieldMap;
  store: ViewStore;
  zone: UtmZone;
  panelIds: PanelIds;
  /** Whom the shown map data belong to. */
  attributions: readonly string[];
  onPictureFailed: (failure: MapNotice | null) => void;
}

/** The tools at the side of the map. */
export function MapToolColumn({ map, store, zone, panelIds, attributions, onPictureFailed }: MapToolColumnProps) {
  const [openPanel, setOpenPanel] = useAtom(openPanelAtom);
  const leaveMark = useSetAtom(leaveMarkAtom);
  const isEditing = useAtomValue(markEditAtom) !== null;
  const isOpen = openPanel === 'layers' && !isEditing;
  const onToggle = () => (isOpen ? setOpenPanel(null) : leaveMark(() => setOpenPanel('layers')));
  return (
    <LiveMapTools
      store={store}
      onZoom={(steps) => map.zoomBy(steps)}
      onNorth={() => map.resetNorth()}
      layers={{ panelId: panelIds.layers, isOpen, onToggle }}
    >
      <MarkTools />
      <ImportTool map={map} />
      <FeatureTools positionPanelId={panelIds.position} />
      <ScreenshotTool map={map} store={store} zone={zone} attributions={attributions} onFailed={onPictureFailed} />
    </LiveMapTools>
  );
}
