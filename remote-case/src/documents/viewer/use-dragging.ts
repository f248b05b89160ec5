import type { PointerEvent, RefObject } from 'react';
import { useRef } from 'react';

/** Lets the mouse drag the content of a scrolling frame; fingers scroll without this. */
export function useDragging(frame: RefObject<HTMLElement | null>) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      // A press on the frame itself is on its scroll bars.
      if (event.target === frame.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = last.current;
      if (!from) return;
      frame.current?.scrollBy(from.x - event.clientX, from.y - event.clientY);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
