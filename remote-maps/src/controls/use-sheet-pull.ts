import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Pixels that a tapping finger may move. */
const tapReach = 8;
/** Pixels of a pull that opens or collapses the sheet; a shorter pull changes nothing. */
const pullReach = 32;

/**
 * A sheet whose head can be tapped, or pulled up and down; the sheet follows the finger.
 * @returns handlers for the head, and whether it is being pulled
 */
export function useSheetPull(
  sheet: RefObject<HTMLElement | null>,
  isCollapsed: boolean,
  onCollapsed: (isCollapsed: boolean) => void,
) {
  const pull = useRef<{ pointerId: number; from: number; height: number } | null>(null);
  const [isPulled, setPulled] = useState(false);

  const measureUpwards = ({ clientY }: PointerEvent) => (pull.current?.from ?? 0) - clientY;
  const isOwn = ({ pointerId }: PointerEvent) => pull.current?.pointerId === pointerId;
  const end = () => {
    pull.current = null;
    setPulled(false);
    sheet.current?.style.removeProperty('height');
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const { target, currentTarget, pointerId, clientY } = event;
      if (event.button !== 0 || pull.current || (target as Element).closest('button')) return;
      currentTarget.setPointerCapture(pointerId);
      pull.current = { pointerId, from: clientY, height: sheet.current?.offsetHeight ?? 0 };
    },
    onPointerMove(event: PointerEvent) {
      if (
        !pull.current ||
        !isOwn(event) ||
        (!isPulled && Math.abs(measureUpwards(event)) < tapReach)
      )
        return;
      setPulled(true);
      sheet.current?.style.setProperty(
        'height',
        `${Math.max(0, pull.current.height + measureUpwards(event))}px`,
      );
    },
    onPointerUp(event: PointerEvent) {
      if (!isOwn(event)) return;
      const up = measureUpwards(event);
      if (!isPulled && Math.abs(up) < tapReach) onCollapsed(!isCollapsed);
      else if (Math.abs(up) >= pullReach) onCollapsed(up < 0);
      end();
    },
    onPointerCancel(event: PointerEvent) {
      if (isOwn(event)) end();
    },
  };
  return { handlers, isPulled };
}
