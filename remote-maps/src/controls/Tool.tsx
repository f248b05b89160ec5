import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { ReactNode } from 'react';
import type { MapModeProps, MapTool } from './map-mode';
import './map-tools.css';

interface ToolProps {
  label: string;
  available?: boolean;
  /** The id of the panel that it opens and closes. */
  opens?: string;
  isOpen?: boolean;
  /** Of a tool that stays in use until it is left. */
  isInUse?: boolean;
  /** Degrees by which the sign is turned. */
  turn?: number;
  onUse: () => void;
  children: ReactNode;
}

/** One tool of the map: a square that a glove finds. */
export function Tool({ label, available = true, opens, isOpen, isInUse, turn, onUse, children }: ToolProps) {
  return (
    <button
      type="button"
      className="fb-maps-tool"
      aria-label={label}
      title={label}
      // Not `disabled`: that would lose the keyboard's focus while it zooms.
      aria-disabled={!available}
      aria-pressed={isInUse}
      aria-expanded={opens ? isOpen : undefined}
      aria-controls={opens && isOpen ? opens : undefined}
      onClick={() => available && onUse()}
    >
      <svg
        viewBox="0 0 24 24"
        width="26"
        height="26"
        aria-hidden="true"
        style={turn === undefined ? undefined : { rotate: `${turn}deg` }}
      >
        {children}
      </svg>
    </button>
  );
}

/** A tool of a mode, as it is at the moment. */
export function ModeTool({ tool, ...props }: MapModeProps & { tool: MapTool }) {
  const t = useTexts('maps');
  const { label = tool.label, ...state } = tool.useTool(props);
  return (
    <Tool label={t(label)} {...state}>
      {tool.sign}
    </Tool>
  );
}
