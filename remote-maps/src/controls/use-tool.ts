import { useAtomValue, useSetAtom } from 'jotai';
import type { ToolState } from './map-mode';
import { changeMapUseAtom, mapModeAtom, openPanelAtom, toPanelId } from './map-use.state';

/**
 * A tool that opens and closes a panel.
 * @param leave leaves the current edit first
 */
export function usePanelTool(name: string, leave: (proceed: () => void) => void): ToolState {
  const change = useSetAtom(changeMapUseAtom);
  const isOpen = useAtomValue(openPanelAtom) === name;
  const open = () => change({ type: 'panel opened', name });
  return {
    opens: toPanelId(name),
    isOpen,
    onUse: () => (isOpen ? change({ type: 'panel closed' }) : leave(open)),
  };
}

/**
 * A tool that starts and ends a mode.
 * @param leave leaves the current edit first
 */
export function useInterludeTool(name: string, leave: (proceed: () => void) => void): ToolState {
  const change = useSetAtom(changeMapUseAtom);
  const isInUse = useAtomValue(mapModeAtom) === name;
  return {
    isInUse,
    onUse: () =>
      leave(() =>
        change(isInUse ? { type: 'interlude ended' } : { type: 'interlude begun', name }),
      ),
  };
}
