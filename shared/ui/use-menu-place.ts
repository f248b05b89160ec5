import { type RefObject, useLayoutEffect } from 'react';

/** Between a menu and its button, and between a menu and the edge of the screen. */
const gap = 4;
const margin = 8;

/**
 * Places an open menu, which is `position: fixed`, below its button or else above it, and gives its
 * styles in `--fb-menu-room` how high it may be there. No bar can cover it, nor a keyboard on the
 * screen.
 */
export function useMenuPlace(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (button.current && menu.current) placeMenu(button.current, menu.current);
    };
    place();
    const seen = window.visualViewport;
    // Scroll events do not bubble.
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    seen?.addEventListener('resize', place);
    seen?.addEventListener('scroll', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      seen?.removeEventListener('resize', place);
      seen?.removeEventListener('scroll', place);
    };
  }, [isOpen, button, menu]);
}

function placeMenu(button: HTMLElement, menu: HTMLElement) {
  const { offsetLeft, offsetTop, width, height } = window.visualViewport ?? {
    offsetLeft: 0,
    offsetTop: 0,
    width: innerWidth,
    height: innerHeight,
  };
  const first = offsetTop + margin;
  const last = offsetTop + height - margin;
  const box = button.getBoundingClientRect();
  const below = last - box.bottom - gap;
  const above = box.top - gap - first;
  menu.style.setProperty('--fb-menu-room', `${Math.max(above, below)}px`);
  const size = menu.getBoundingClientRect();
  const isBelow = size.height <= below || below >= above;
  const top = isBelow ? box.bottom + gap : box.top - gap - size.height;
  const rightmost = offsetLeft + width - margin - size.width;
  // A button that is scrolled out of view takes its menu no further than the edge.
  menu.style.top = `${Math.max(first, Math.min(top, last - size.height))}px`;
  menu.style.left = `${Math.max(offsetLeft + margin, Math.min(box.left, rightmost))}px`;
}
