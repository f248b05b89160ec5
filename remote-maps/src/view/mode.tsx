import { MinusIcon, NorthIcon, PlusIcon } from '../controls/map-icons';
import type { MapMode, MapModeProps, ToolState } from '../controls/map-mode';
import { maxZoom, minZoom } from '../map/map-view';
import { useViewSelector } from '../map/view-store';

/** The tools for zooming and turning; those that would change nothing are unavailable. */
export const viewMode: MapMode = {
  name: 'view',
  tools: [
    {
      group: 'view',
      Icon: PlusIcon,
      texts: { label: 'tools.zoomIn', word: 'bar.words.zoomIn', help: 'bar.help.zoomIn' },
      useTool: useZoomInTool,
    },
    {
      group: 'view',
      Icon: MinusIcon,
      texts: { label: 'tools.zoomOut', word: 'bar.words.zoomOut', help: 'bar.help.zoomOut' },
      useTool: useZoomOutTool,
    },
    {
      group: 'view',
      Icon: NorthIcon,
      texts: { label: 'tools.north', word: 'bar.words.north', help: 'bar.help.north' },
      useTool: useNorth,
    },
  ],
};

function useZoomInTool({ map, view }: MapModeProps): ToolState {
  const { view: now } = useViewSelector(view, (seen) => seen.view && seen.view.zoom < maxZoom);
  return { available: now !== null && now.zoom < maxZoom, onUse: () => map.zoomBy(1) };
}

function useZoomOutTool({ map, view }: MapModeProps): ToolState {
  const { view: now } = useViewSelector(view, (seen) => seen.view && seen.view.zoom > minZoom);
  return { available: now !== null && now.zoom > minZoom, onUse: () => map.zoomBy(-1) };
}

function useNorth({ map, view }: MapModeProps): ToolState {
  const rotation = useViewSelector(view, (seen) => seen.view?.rotation).view?.rotation ?? 0;
  return {
    turn: (rotation * 180) / Math.PI,
    available: rotation !== 0,
    onUse: () => map.resetNorth(),
  };
}
