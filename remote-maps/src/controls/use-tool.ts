import { useAtomValue, useSetAtom } from 'jotai';
import type { ToolState } from './map-mode';
import { changeMapUseAtom, mapModeAtom, openPanelAtom, panelId } from './map-use.state';

/**
 * A tool that opens a panel and closes it again. @param leave what is worked on, before it opens
 */
export function usePanelTool(name: string, leave: (goOn: () => void) => void): ToolState {
  const change = useSetAtom(changeMapUseAtom);
  const isOpen = useAtomValue(openPanelAtom) === name;
  const open = () => change({ type: 'panel opened', name });
  return {
    opens: panelId(name),
    isOpen,
    onUse: () => (isOpen ? change({ type: 'panel closed' }) : leave(open)),
  };
}

/** A tool that begins a mode and ends it again. @param leave what is worked on, before either */
export function useInterludeTool(name: string, leave: (goOn: () => void) => void): ToolState {
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
