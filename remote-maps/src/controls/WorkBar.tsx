import type { ReactNode } from 'react';
import './bars.css';

interface WorkBarProps {
  /** Names the object that is edited. */
  label: string;
  /** Its state, announced to screen readers when it changes. */
  text: ReactNode;
  /** The possible actions. */
  children?: ReactNode;
}

/** Shows the state of the edited object over the map, with the possible actions. */
export function WorkBar({ label, text, children }: WorkBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are tools, not fields
    <div className="fb-maps-work" role="group" aria-label={label}>
      <p className="fb-maps-work-text" role="status">
        {text}
      </p>
      {children}
    </div>
  );
}

/** The lower edge of the map above its readouts, within reach of thumbs. */
export function MapBars({ children }: { children: ReactNode }) {
  return <div className="fb-maps-bars">{children}</div>;
}
