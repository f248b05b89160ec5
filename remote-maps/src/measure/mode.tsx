import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { MeasureIcon } from '../controls/map-icons';
import type { MapMode } from '../controls/map-mode';
import { useInterludeTool } from '../controls/use-tool';

const name = 'measure';

/** The mode that measures distances and areas. */
export const measureMode: MapMode = {
  name,
  permits: { doubleTapZooms: false, dragsZoomBox: false, editsMarks: false },
  tools: [
    {
      group: 'tools',
      Icon: MeasureIcon,
      texts: { label: 'measure.tool', word: 'bar.words.measure', help: 'bar.help.measure' },
      useTool: ({ leave }) => useInterludeTool(name, leave),
    },
  ],
  Bar: lazyOnIdle(async () => (await import('./MeasureBar')).MeasureBar),
};
