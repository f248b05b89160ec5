import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { mapModeAtom, toggleInterludeAtom } from '../map/map-mode.state';
import type { ToolState } from './map-mode';
import { openPanelAtom, panelId } from './open-panel.state';

/** A tool that opens a panel and closes it again. @param leave what is worked on, before it opens */
export function usePanelTool(name: string, leave: (goOn: () => void) => void): ToolState {
  const [panel, show] = useAtom(openPanelAtom);
  const isOpen = panel === name;
  return { opens: panelId(name), isOpen, onUse: () => (isOpen ? show(null) : leave(() => show(name))) };
}

/** A tool that begins a mode and ends it again. @param leave what is worked on, before either */
export function useInterludeTool(name: string, leave: (goOn: () => void) => void): ToolState {
  const toggle = useSetAtom(toggleInterludeAtom);
  return { isInUse: useAtomValue(mapModeAtom) === name, onUse: () => leave(() => toggle(name)) };
}
