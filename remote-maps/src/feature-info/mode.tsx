import { InfoIcon } from '@feltbok/ui/icons.tsx';
import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import type { MapMode } from '../controls/map-mode';
import { useInterludeTool } from '../controls/use-tool';

const name = 'feature info';

/** The mode that asks about a place and its owners. Nothing is edited. */
export const featureInfoMode: MapMode = {
  name,
  permits: { doubleTapZooms: true, dragsZoomBox: true, editsMarks: false },
  tools: [
    {
      group: 'tools',
      Icon: InfoIcon,
      texts: { label: 'info.tool', word: 'bar.words.info', help: 'bar.help.info' },
      useTool: ({ leave }) => useInterludeTool(name, leave),
    },
  ],
  InUse: lazyOnIdle(
    async () =>
      (await import(/* webpackChunkName: "feature-info" */ './FeatureInfoMode')).FeatureInfoMode,
  ),
};
