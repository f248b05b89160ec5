import { lazyInBackground, lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import type { MapMode } from '../controls/map-mode';

const SketchOnMap = lazyInBackground(async () => (await import('./SketchOnMap')).SketchOnMap);

/** Shapes and labels that are drawn on the map. */
export const sketchMode: MapMode = {
  name: 'sketch',
  title: 'modes.sketch',
  needs: 'record',
  permits: { doubleTapZooms: false, dragsZoomBox: false, editsMarks: false },
  OnMap: SketchOnMap,
  Bar: lazyOnIdle(async () => {
    SketchOnMap.preload();
    return (await import('./SketchMode')).SketchMode;
  }),
  InUse: lazyOnIdle(async () => {
    // Shown at once where the map is for sketching, while the other waits for what lies on the map.
    SketchOnMap.preload();
    return (await import('./SketchMode')).SketchSidePanel;
  }),
};
