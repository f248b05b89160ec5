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
  /** Names the button where its content alone does not. */
  label: string;
  items: MenuItem[];
  children: ReactNode;
}

/**
 * A button that opens a menu. The menu's code comes when it is first wanted, or when the page is
 * idle.
 */
export function MenuButton({ label, items, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLSpanElement>(null);
  const changeOpen = (next: boolean) => {
    setOpen(next);
    // antd leaves it on an item that nobody sees any longer.
    if (!next && menu.current?.contains(document.activeElement)) place.current?.focus();
  };
  const button: ReactElement = (
    <button
      ref={place}
      type="button"
      className="fb-menu-button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={() => {
        if (wanted) return;
        // antd opens the menu by itself from the second click on.
        setWanted(true);
        setOpen(true);
      }}
    >
      {children}
    </button>
  );
  return (
    <span ref={menu} className="fb-menu">
      {wanted ? (
        <LazyMenu items={items} open={open} onOpenChange={changeOpen}>
          {button}
        </LazyMenu>
      ) : (
        button
      )}
    </span>
  );
}
