import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { LayersIcon } from '../controls/map-icons';
import type { MapMode } from '../controls/map-mode';
import { usePanelTool } from '../controls/use-tool';

const name = 'layers';

/** The mode of base maps and map layers. */
export const layersMode: MapMode = {
  name,
  tools: [
    {
      group: 'view',
      Icon: LayersIcon,
      texts: { label: 'tools.layers', word: 'bar.words.layers', help: 'bar.help.layers' },
      useTool: ({ leave }) => usePanelTool(name, leave),
    },
  ],
  Panel: lazyOnIdle(async () => (await import('./LayerPanel')).LayerPanel),
};
