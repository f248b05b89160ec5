import type { KeyboardEvent, ReactNode } from 'react';

interface ToolBarProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A bar of tools. Arrow keys move the focus between them, Home and End to the first and last. */
export function ToolBar({ label, className, children }: ToolBarProps) {
  return (
    <div className={className} role="toolbar" aria-label={label} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const places: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: tools.length - 1,
  };
  const next = places[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tools[(next + tools.length) % tools.length]?.focus();
}
