import { lazyInBackground, lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { PositionIcon } from '../controls/map-icons';
import type { MapMode } from '../controls/map-mode';
import { positionPanelName } from '../controls/map-use.domain';
import { usePanelTool } from '../controls/use-tool';

const name = positionPanelName;
const PositionOnMap = lazyInBackground(
  async () => (await import(/* webpackChunkName: "position" */ './PositionOnMap')).PositionOnMap,
);
const PositionBars = lazyInBackground(
  async () => (await import(/* webpackChunkName: "position" */ './PositionBars')).PositionBars,
);

/** The mode for the device's position, going to a coordinate, and staking out a mark. */
export const positionMode: MapMode = {
  name,
  tools: [
    {
      group: 'tools',
      Icon: PositionIcon,
      texts: { label: 'myPosition.tool', word: 'bar.words.position', help: 'bar.help.position' },
      useTool: ({ leave }) => usePanelTool(name, leave),
    },
  ],
  OnMap: PositionOnMap,
  Bar: PositionBars,
  Panel: lazyOnIdle(async () => {
    for (const part of [PositionOnMap, PositionBars]) part.preload();
    return (await import('./PositionPanel')).PositionPanel;
  }),
};
