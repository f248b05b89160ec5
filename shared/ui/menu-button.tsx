import { type ComponentProps, type ReactElement, type ReactNode, useRef, useState } from 'react';
import type OpenMenu from './open-menu.tsx';
import type { MenuItem } from './open-menu.tsx';
import { lazyOnIdle } from './when-idle.ts';
import './menu-button.css';

const LazyMenu = lazyOnIdle<ComponentProps<typeof OpenMenu>>(
  async () => (await import('./open-menu.tsx')).default,
  ({ children }) => children,
);

interface MenuButtonProps {
  /** Accessible name, when the content alone does not name the button. */
  label: string;
  items: MenuItem[];
  children: ReactNode;
}

/** A button that opens a menu. The menu's code is loaded on first use, or when the page is idle. */
export function MenuButton({ label, items, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [isMenuNeeded, setMenuNeeded] = useState(false);
  const buttonElement = useRef<HTMLButtonElement>(null);
  const menuElement = useRef<HTMLSpanElement>(null);
  const changeOpen = (next: boolean) => {
    setOpen(next);
    // antd leaves the focus on an item that is no longer visible.
    if (!next && menuElement.current?.contains(document.activeElement))
      buttonElement.current?.focus();
  };
  const button: ReactElement = (
    <button
      ref={buttonElement}
      type="button"
      className="fb-menu-button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={() => {
        if (isMenuNeeded) return;
        // antd itself opens the menu from the second click on.
        setMenuNeeded(true);
        setOpen(true);
      }}
    >
      {children}
    </button>
  );
  return (
    <span ref={menuElement} className="fb-menu">
      {isMenuNeeded ? (
        <LazyMenu items={items} open={open} onOpenChange={changeOpen}>
          {button}
        </LazyMenu>
      ) : (
        button
      )}
    </span>
  );
}
