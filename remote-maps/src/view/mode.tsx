import type { MapMode, MapModeProps, ToolState } from '../controls/map-mode';
import { maxZoom, minZoom } from '../map/map-view';
import { useViewSelector } from '../map/view-store';

/** Zooming and turning. What would change nothing is marked as unavailable. */
export const viewMode: MapMode = {
  name: 'view',
  tools: [
    { label: 'tools.zoomIn', sign: <path d="M12 5v14M5 12h14" />, useTool: useZoomIn },
    { label: 'tools.zoomOut', sign: <path d="M5 12h14" />, useTool: useZoomOut },
    {
      label: 'tools.north',
      sign: (
        <>
          <path className="fb-maps-needle" d="M12 2l4.5 10h-9z" />
          <path d="M12 22l-4.5-10h9z" />
        </>
      ),
      useTool: useNorth,
    },
  ],
};

function useZoomIn({ map, view }: MapModeProps): ToolState {
  const { view: now } = useViewSelector(view, (seen) => seen.view && seen.view.zoom < maxZoom);
  return { available: now !== null && now.zoom < maxZoom, onUse: () => map.zoomBy(1) };
}

function useZoomOut({ map, view }: MapModeProps): ToolState {
  const { view: now } = useViewSelector(view, (seen) => seen.view && seen.view.zoom > minZoom);
  return { available: now !== null && now.zoom > minZoom, onUse: () => map.zoomBy(-1) };
}

function useNorth({ map, view }: MapModeProps): ToolState {
  const rotation = useViewSelector(view, (seen) => seen.view?.rotation).view?.rotation ?? 0;
  return { turn: (rotation * 180) / Math.PI, available: rotation !== 0, onUse: () => map.resetNorth() };
}
