import { lazyInBackground, lazyOnIdle } from '../controls/lazy-part';
import type { MapMode } from '../controls/map-mode';
import { usePanelTool } from '../controls/use-tool';

const name = 'position';
const PositionOnMap = lazyInBackground(async () => (await import('./PositionOnMap')).PositionOnMap);
const StakeOutBar = lazyInBackground(async () => (await import('./StakeOutBar')).StakeOutBar);

/** The device's position, going to a coordinate, and the way to a mark. */
export const positionMode: MapMode = {
  name,
  tools: [
    {
      label: 'myPosition.tool',
      sign: (
        <>
          <circle cx="12" cy="12" r="6" />
          <path d="M12 2v4M12 18v4M2 12h4M18 12h4M12 12h.01" />
        </>
      ),
      useTool: ({ leave }) => usePanelTool(name, leave),
    },
  ],
  OnMap: PositionOnMap,
  Bar: StakeOutBar,
  Panel: lazyOnIdle(async () => {
    for (const part of [PositionOnMap, StakeOutBar]) part.preload();
    return (await import('./PositionPanel')).PositionPanel;
  }),
};
