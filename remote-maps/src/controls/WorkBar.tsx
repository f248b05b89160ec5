import type { ReactNode } from 'react';
import './bars.css';

interface WorkBarProps {
  /** What is worked on. */
  label: string;
  /** Its state; announced when it changes. */
  text: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One thing that is worked on over the map: its state, and what can be done. */
export function WorkBar({ label, text, children }: WorkBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, these are tools
    <div className="fb-maps-work" role="group" aria-label={label}>
      <p className="fb-maps-work-text" role="status">
        {text}
      </p>
      {children}
    </div>
  );
}

/** The foot of the map above its readings, where thumbs are. */
export function MapBars({ children }: { children: ReactNode }) {
  return <div className="fb-maps-bars">{children}</div>;
}
