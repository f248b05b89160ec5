import type { ReactNode } from 'react';

/** A heading that opens and closes the section below it. */
export function Accordion({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="fb-maps-accordion" open>
      <summary>{title}</summary>
      <div className="fb-maps-accordion-body">{children}</div>
    </details>
  );
}
