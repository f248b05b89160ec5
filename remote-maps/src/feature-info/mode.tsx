import { lazyOnIdle } from '../controls/lazy-part';
import type { MapMode } from '../controls/map-mode';
import { useInterludeTool } from '../controls/use-tool';

const name = 'feature info';

/** What lies at a place, and who owns it. Nothing is edited. */
export const featureInfoMode: MapMode = {
  name,
  permits: { doubleTapZooms: true, dragsZoomBox: true, editsMarks: false },
  tools: [
    {
      label: 'info.tool',
      sign: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5h.01" />,
      useTool: ({ leave }) => useInterludeTool(name, leave),
    },
  ],
  InUse: lazyOnIdle(async () => (await import('./FeatureInfoMode')).FeatureInfoMode),
};
