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
  /** @param anchor the point that stays in place; the middle of the frame when left out */
  zoomTo: (scale: number, anchor?: Point | null) => void;
}

/**
 * How large something is shown in a frame that scrolls: fitted to the frame until the user zooms,
 * by buttons, by keys, by the wheel with Ctrl, or with two fingers. What is under the fingers stays
 * there.
 * @param content at scale 1; null while it is not known
 * @param most the scale that fitting does not exceed
 */
export function useZoom(content: Size | null, fitTo: Fit, most: number): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = chosen ?? (content && room ? fittingScale(content, room, fitTo, most) : 1);
  const latest = useRef(scale);
  const anchored = useRef<Point | null>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    const from = anchored.current;
    latest.current = scale;
    anchored.current = null;
    if (element && from) scrollToAnchor(element, from);
  }, [scale]);

  const zoomTo = useCallback<Zoom['zoomTo']>((wanted, anchor) => {
    const element = frame.current;
    if (!element) return;
    const next = within(wanted);
    const point = anchor ?? anchored.current ?? pointInMiddle(element);
    if (next !== latest.current) anchored.current = point;
    else if (point) scrollToAnchor(element, point);
    setChosen(next);
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Of the whole box: a scroll bar that comes and goes with the size would make both go back and
    // forth.
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

/** A point of what is shown: on the screen, in CSS pixels, and on its sheet, as shares of that. */
interface Point {
  sheet: Element;
  x: number;
  y: number;
  across: number;
  down: number;
}

/**
 * What lies at a place in the frame. Sheets stand one below the other, with room between and beside
 * them.
 * @param x on the screen, in CSS pixels
 */
function pointAt(frame: HTMLElement, x: number, y: number): Point | null {
  let nearest: Point | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sheet of frame.querySelectorAll('.fb-viewer-sheet')) {
    const { left, top, bottom, width, height } = sheet.getBoundingClientRect();
    const distance = Math.max(top - y, y - bottom, 0);
    if (distance >= least) continue;
    least = distance;
    nearest = { sheet, x, y, across: (x - left) / width, down: (y - top) / height };
  }
  return nearest;
}

function pointInMiddle(frame: HTMLElement): Point | null {
  const { left, top } = frame.getBoundingClientRect();
  return pointAt(frame, left + frame.clientWidth / 2, top + frame.clientHeight / 2);
}

/** Scrolls a point to where it was on the screen, as far as there is anything to scroll. */
function scrollToAnchor(frame: HTMLElement, { sheet, x, y, across, down }: Point): void {
  const { left, top, width, height } = sheet.getBoundingClientRect();
  frame.scrollLeft += left + across * width - x;
  frame.scrollTop += top + down * height - y;
}

/**
 * Listens for wheel and fingers in the browser's own way: only so can its own zooming be prevented.
 */
function listenForZoom(
  element: HTMLElement,
  scaleNow: () => number,
  zoomTo: Zoom['zoomTo'],
): () => void {
  // What was between the fingers when they came: on its way a picture that is still small stands in
  // the middle.
  let pinch: { distance: number; scale: number; point: Point | null } | null = null;
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(
      scaleNow() * Math.exp(-event.deltaY / 300),
      pointAt(element, event.clientX, event.clientY),
    );
  };
  const onTouch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const x = (one.clientX + other.clientX) / 2;
    const y = (one.clientY + other.clientY) / 2;
    pinch ??= { distance, scale: scaleNow(), point: pointAt(element, x, y) };
    const { point } = pinch;
    if (pinch.distance > 0)
      zoomTo((pinch.scale * distance) / pinch.distance, point && { ...point, x, y });
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
