import type { ReactNode } from 'react';
import './panels.css';

interface InfoPanelProps {
  icon: ReactNode;
  title: string;
  /** Whether the panel is the whole page, so that its title is the page's heading. */
  isPage?: boolean;
  text: ReactNode;
  children?: ReactNode;
}

/** Says why there is nothing to show, and what can be done. */
export function InfoPanel({ icon, title, isPage, text, children }: InfoPanelProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className="fb-panel">
      <span className="fb-panel-icon">{icon}</span>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </section>
  );
}
