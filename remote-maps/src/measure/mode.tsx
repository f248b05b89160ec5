import { lazyOnIdle } from '../controls/lazy-part';
import type { MapMode } from '../controls/map-mode';
import { useInterludeTool } from '../controls/use-tool';

const name = 'measure';

/** Distances and areas. */
export const measureMode: MapMode = {
  name,
  permits: { doubleTapZooms: false, dragsZoomBox: false, editsMarks: false },
  tools: [
    {
      label: 'measure.tool',
      sign: <path d="M3 16.5L16.5 3 21 7.5 7.5 21zM7 12.5l2.5 2.5M10.5 9l2 2M14 5.5l2.5 2.5" />,
      useTool: ({ leave }) => useInterludeTool(name, leave),
    },
  ],
  Bar: lazyOnIdle(async () => (await import('./MeasureBar')).MeasureBar),
};
