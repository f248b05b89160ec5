import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Fit, fittingScale, nextStep, type Size, within } from './zoom.domain';

export interface Zoom {
  /** The part of the screen that scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** CSS pixels for one of the content's. */
  scale: number;
  isFitted: boolean;
  step: (direction: 1 | -1) => void;
  fit: () => void;
  /** @param at what stays where it is, in CSS pixels from the frame's corner; its middle when left out */
  zoomTo: (scale: number, at?: { x: number; y: number }) => void;
}

/**
 * How large something is shown in a frame that scrolls: fitted to the frame until the user zooms, by buttons, by keys,
 * by the wheel with Ctrl, or with two fingers. What is under the fingers stays there.
 * @param content at scale 1; null while it is not known
 * @param most the scale that fitting does not exceed
 */
export function useZoom(content: Size | null, fitTo: Fit, most: number): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = chosen ?? (content && room ? fittingScale(content, room, fitTo, most) : 1);
  const latest = useRef(scale);
  const kept = useRef<{ x: number; y: number; scale: number } | null>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    const from = kept.current;
    latest.current = scale;
    kept.current = null;
    if (!element || !from) return;
    const ratio = scale / from.scale;
    element.scrollLeft = (element.scrollLeft + from.x) * ratio - from.x;
    element.scrollTop = (element.scrollTop + from.y) * ratio - from.y;
  }, [scale]);

  const zoomTo = useCallback<Zoom['zoomTo']>((wanted, at) => {
    const element = frame.current;
    if (!element) return;
    const { x, y } = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const next = within(wanted);
    if (next !== latest.current) kept.current ??= { x, y, scale: latest.current };
    setChosen(next);
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Of the whole box: a scroll bar that comes and goes with the size would make both go back and forth.
    const measure = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    // So that the arrow keys scroll at once.
    element.focus({ preventScroll: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = frame.current;
    return element ? listenForZoom(element, () => latest.current, zoomTo) : undefined;
  }, [zoomTo]);

  return {
    frame,
    scale,
    isFitted: chosen === null,
    step: useCallback((direction) => zoomTo(nextStep(latest.current, direction)), [zoomTo]),
    fit: useCallback(() => setChosen(null), []),
    zoomTo,
  };
}

/** Listens for wheel and fingers in the browser's own way: only so can its own zooming be kept from happening too. */
function listenForZoom(element: HTMLElement, scaleNow: () => number, zoomTo: Zoom['zoomTo']): () => void {
  let pinch: { distance: number; scale: number } | null = null;
  const placeIn = (x: number, y: number) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(scaleNow() * Math.exp(-event.deltaY / 300), placeIn(event.clientX, event.clientY));
  };
  const onTouch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pinch ??= { distance, scale: scaleNow() };
    const middle = placeIn((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    if (pinch.distance > 0) zoomTo((pinch.scale * distance) / pinch.distance, middle);
  };
  const active = { passive: false };
  element.addEventListener('wheel', onWheel, active);
  for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    element.addEventListener(name, onTouch, active);
  }
  return () => {
    element.removeEventListener('wheel', onWheel);
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      element.removeEventListener(name, onTouch);
    }
  };
}
