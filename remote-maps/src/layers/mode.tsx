import { lazyOnIdle } from '../controls/lazy-part';
import type { MapMode } from '../controls/map-mode';
import { usePanelTool } from '../controls/use-tool';

const name = 'layers';

/** Base maps and map layers. */
export const layersMode: MapMode = {
  name,
  tools: [
    {
      label: 'tools.layers',
      sign: <path d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />,
      useTool: ({ leave }) => usePanelTool(name, leave),
    },
  ],
  Panel: lazyOnIdle(async () => (await import('./LayerPanel')).LayerPanel),
};
