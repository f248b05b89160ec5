import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { clampScale, computeFitScale, type Fit, findNextStep, type Size } from './zoom.domain';

export interface Zoom {
  /** The scrolling element. */
  frame: RefObject<HTMLDivElement | null>;
  /** CSS pixels per pixel of the content. */
  scale: number;
  isFitted: boolean;
  step: (direction: 1 | -1) => void;
  fit: () => void;
  /** @param anchor the point that stays in place; null or absent for the middle of the frame */
  zoomTo: (scale: number, anchor?: Point | null) => void;
}

/**
 * Zooms content in a scrolling frame. The content fits the frame until the user zooms by buttons,
 * keys, Ctrl and wheel, or two fingers; the point between the fingers stays in place.
 * @param content size at scale 1; null while it is not known
 * @param maxFitScale the scale that fitting does not exceed
 */
export function useZoom(content: Size | null, fitTo: Fit, maxFitScale: number): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [frameSize, setFrameSize] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const scale =
    chosen ?? (content && frameSize ? computeFitScale(content, frameSize, fitTo, maxFitScale) : 1);
  const latest = useRef(scale);
  const anchored = useRef<Point | null>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    const from = anchored.current;
    latest.current = scale;
    anchored.current = null;
    if (element && from) scrollToAnchor(element, from);
  }, [scale]);

  const zoomTo = useCallback<Zoom['zoomTo']>((requested, anchor) => {
    const element = frame.current;
    if (!element) return;
    const next = clampScale(requested);
    const point = anchor ?? anchored.current ?? findMiddle(element);
    if (next !== latest.current) anchored.current = point;
    else if (point) scrollToAnchor(element, point);
    setChosen(next);
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // The outer size is measured, since a scroll bar that appears with the size would make both
    // alternate.
    const measure = () =>
      setFrameSize({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    // The focus lets the arrow keys scroll at once.
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
    step: useCallback((direction) => zoomTo(findNextStep(latest.current, direction)), [zoomTo]),
    fit: useCallback(() => setChosen(null), []),
    zoomTo,
  };
}

/** A point of the content: `x` and `y` on the screen in CSS pixels, and as shares of its sheet. */
interface Point {
  sheet: Element;
  x: number;
  y: number;
  across: number;
  down: number;
}

/**
 * Finds the point of the nearest sheet at a position. Sheets are stacked with gaps around them.
 * @param x position on the screen, in CSS pixels
 */
function findPoint(frame: HTMLElement, x: number, y: number): Point | null {
  let nearest: Point | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sheet of frame.querySelectorAll('.fb-viewer-sheet')) {
    const box = sheet.getBoundingClientRect();
    const distance = Math.max(box.top - y, y - box.bottom, 0);
    if (distance >= least) continue;
    least = distance;
    nearest = {
      sheet,
      x,
      y,
      across: (x - box.left) / box.width,
      down: (y - box.top) / box.height,
    };
  }
  return nearest;
}

function findMiddle(frame: HTMLElement): Point | null {
  const box = frame.getBoundingClientRect();
  return findPoint(frame, box.left + frame.clientWidth / 2, box.top + frame.clientHeight / 2);
}

/** Scrolls so that a point returns to its position on the screen, as far as possible. */
function scrollToAnchor(frame: HTMLElement, { sheet, x, y, across, down }: Point): void {
  const box = sheet.getBoundingClientRect();
  frame.scrollLeft += box.left + across * box.width - x;
  frame.scrollTop += box.top + down * box.height - y;
}

/** Adds native listeners for wheel and touch, which alone can prevent the browser's own zoom. */
function listenForZoom(
  element: HTMLElement,
  getScale: () => number,
  zoomTo: Zoom['zoomTo'],
): () => void {
  // The point between the fingers at the start of the pinch: a small picture moves to the middle
  // while it grows.
  let pinch: { distance: number; scale: number; point: Point | null } | null = null;
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(
      getScale() * Math.exp(-event.deltaY / 300),
      findPoint(element, event.clientX, event.clientY),
    );
  };
  const onTouch = (event: TouchEvent) => {
    const [firstTouch, secondTouch] = event.touches;
    if (!firstTouch || !secondTouch) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const distance = Math.hypot(
      firstTouch.clientX - secondTouch.clientX,
      firstTouch.clientY - secondTouch.clientY,
    );
    const x = (firstTouch.clientX + secondTouch.clientX) / 2;
    const y = (firstTouch.clientY + secondTouch.clientY) / 2;
    pinch ??= { distance, scale: getScale(), point: findPoint(element, x, y) };
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
