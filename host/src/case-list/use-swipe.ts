import { type TouchEvent, useRef } from 'react';

/** Distance of a swipe, in CSS pixels. */
const least = 64;

/** A sideways swipe; to the left asks for the next page. A mostly vertical move scrolls instead. */
export function useSwipe(onSwipe: (direction: 'next' | 'previous') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      const secondTouch = touches[1];
      // Two fingers enlarge the page.
      start.current = touch && !secondTouch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current;
      const to = changedTouches[0];
      start.current = null;
      if (!from || !to) return;
      const across = to.clientX - from.x;
      if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(to.clientY - from.y)) return;
      onSwipe(across < 0 ? 'next' : 'previous');
    },
  };
}
