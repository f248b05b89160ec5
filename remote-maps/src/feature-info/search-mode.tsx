import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';
import { SearchIcon } from '../controls/map-icons';
import type { MapMode } from '../controls/map-mode';
import { usePanelTool } from '../controls/use-tool';

const name = 'search';

/** The search on the map, whose results are shown by the mode that asks about a place. */
export const searchMode: MapMode = {
  name,
  tools: [
    {
      group: 'tools',
      Icon: SearchIcon,
      texts: { label: 'info.search.title', word: 'bar.words.search', help: 'bar.help.search' },
      useTool: ({ leave }) => usePanelTool(name, leave),
    },
  ],
  Panel: lazyOnIdle(
    async () => (await import(/* webpackChunkName: "feature-info" */ './SearchPanel')).SearchPanel,
  ),
};
