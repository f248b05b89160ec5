import type { ReactNode } from 'react';
import './map-tools.css';

interface ToolProps {
  label: string;
  available?: boolean;
  /** The id of the panel that it opens and closes. */
  opens?: string;
  isOpen?: boolean;
  /** Of a tool that stays in use until it is left. */
  isInUse?: boolean;
  onUse: () => void;
  children: ReactNode;
}

/** One tool of the map: a square that a glove finds. */
export function Tool({ label, available = true, opens, isOpen, isInUse, onUse, children }: ToolProps) {
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
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
