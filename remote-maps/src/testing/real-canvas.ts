import { type Canvas, createCanvas, DOMMatrix, Path2D, type SKRSContext2D } from '@napi-rs/canvas';

const canvases = new WeakMap<HTMLCanvasElement, Canvas>();

/** How often each method of a canvas was called since the test began. */
export const drawingCalls = new Map<string, number>();

/**
 * jsdom has no canvas. From now on its canvases are drawn on as a browser's are, and their pixels
 * can be read.
 */
export function standInRealCanvas(): void {
  const createImageBitmap = async (canvas: HTMLCanvasElement) => canvas;
  Object.assign(globalThis, { DOMMatrix, Path2D, createImageBitmap });
  // Asked for by OpenLayers, which is given neither.
  Object.assign(globalThis, { CanvasPattern: class {}, CanvasGradient: class {} });
  beforeEach(() => {
    drawingCalls.clear();
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      return contextOf(this) as never;
    });
  });
}

/** As a browser does, another size wipes the canvas; it is seen when the context is next used. */
function drawnOn(element: HTMLCanvasElement): Canvas {
  const canvas = canvases.get(element) ?? createCanvas(element.width, element.height);
  if (canvas.width !== element.width) canvas.width = element.width;
  if (canvas.height !== element.height) canvas.height = element.height;
  canvases.set(element, canvas);
  return canvas;
}

const contexts = new WeakMap<HTMLCanvasElement, SKRSContext2D>();

function contextOf(element: HTMLCanvasElement): SKRSContext2D {
  const known = contexts.get(element);
  if (known) return known;
  const drawing = () =>
    drawnOn(element).getContext('2d') as SKRSContext2D & Record<string | symbol, unknown>;
  const context = new Proxy({} as SKRSContext2D, {
    get: (_, name) => {
      if (name === 'canvas') return element;
      const value = drawing()[name];
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        drawingCalls.set(String(name), (drawingCalls.get(String(name)) ?? 0) + 1);
        const drawn = given.map((one) => (one instanceof HTMLCanvasElement ? drawnOn(one) : one));
        return value.apply(drawing(), drawn);
      };
    },
    set: (_, name, value) => {
      drawing()[name] = value;
      return true;
    },
  });
  contexts.set(element, context);
  return context;
}

/** Red, green, blue and opacity of a pixel, each up to 255. */
export function pixelAt(element: HTMLCanvasElement, x: number, y: number): number[] {
  return [...drawnOn(element).getContext('2d').getImageData(x, y, 1, 1).data];
}
