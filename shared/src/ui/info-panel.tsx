import type { ReactNode } from 'react';
import './panels.css';

interface InfoPanelProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** Says why there is nothing to show, and what can be done. */
export function InfoPanel({ icon, title, text, children }: InfoPanelProps) {
  return (
    <section className="fb-panel">
      <span className="fb-panel-icon">{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
