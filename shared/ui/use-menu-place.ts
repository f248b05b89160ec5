import { type RefObject, useLayoutEffect } from 'react';

/** Gap between menu and button, and margin between menu and screen edge, in CSS pixels. */
const gap = 4;
const margin = 8;

/**
 * Places an open menu with `position: fixed` below its button, or else above it, and sets
 * `--fb-menu-room` to the height available there. Neither bars nor a screen keyboard cover it.
 */
export function useMenuPlace(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const updatePlace = () => {
      if (button.current && menu.current) placeMenu(button.current, menu.current);
    };
    updatePlace();
    const viewport = window.visualViewport;
    // Scroll events do not bubble, so they are captured.
    addEventListener('scroll', updatePlace, { capture: true, passive: true });
    addEventListener('resize', updatePlace);
    viewport?.addEventListener('resize', updatePlace);
    viewport?.addEventListener('scroll', updatePlace);
    return () => {
      removeEventListener('scroll', updatePlace, { capture: true });
      removeEventListener('resize', updatePlace);
      viewport?.removeEventListener('resize', updatePlace);
      viewport?.removeEventListener('scroll', updatePlace);
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
  // The menu of a button that is scrolled out of view stays at the edge.
  menu.style.top = `${Math.max(first, Math.min(top, last - size.height))}px`;
  menu.style.left = `${Math.max(offsetLeft + margin, Math.min(box.left, rightmost))}px`;
}
