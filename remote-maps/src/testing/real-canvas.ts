import { type Canvas, createCanvas, DOMMatrix, Path2D, type SKRSContext2D } from '@napi-rs/canvas';

const canvases = new WeakMap<HTMLCanvasElement, Canvas>();

/** Number of calls of each canvas method since the test began. */
export const drawingCalls = new Map<string, number>();

/** Gives jsdom's canvases real drawing, so that their pixels can be read. */
export function installRealCanvas(): void {
  const createImageBitmap = async (canvas: HTMLCanvasElement) => canvas;
  Object.assign(globalThis, { DOMMatrix, Path2D, createImageBitmap });
  // OpenLayers refers to both classes but gets neither.
  Object.assign(globalThis, { CanvasPattern: class {}, CanvasGradient: class {} });
  beforeEach(() => {
    drawingCalls.clear();
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      return getContext(this) as never;
    });
  });
}

/** A changed size clears the canvas, like in browsers, when its context is next used. */
function getCanvas(element: HTMLCanvasElement): Canvas {
  const canvas = canvases.get(element) ?? createCanvas(element.width, element.height);
  if (canvas.width !== element.width) canvas.width = element.width;
  if (canvas.height !== element.height) canvas.height = element.height;
  canvases.set(element, canvas);
  return canvas;
}

const contexts = new WeakMap<HTMLCanvasElement, SKRSContext2D>();

function getContext(element: HTMLCanvasElement): SKRSContext2D {
  const known = contexts.get(element);
  if (known) return known;
  const getDrawing = () =>
    getCanvas(element).getContext('2d') as SKRSContext2D & Record<string | symbol, unknown>;
  const context = new Proxy({} as SKRSContext2D, {
    get: (_, name) => {
      if (name === 'canvas') return element;
      const value = getDrawing()[name];
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        drawingCalls.set(String(name), (drawingCalls.get(String(name)) ?? 0) + 1);
        const drawn = args.map((arg) => (arg instanceof HTMLCanvasElement ? getCanvas(arg) : arg));
        return value.apply(getDrawing(), drawn);
      };
    },
    set: (_, name, value) => {
      getDrawing()[name] = value;
      return true;
    },
  });
  contexts.set(element, context);
  return context;
}

/** Reads a pixel's red, green, blue and opacity, each up to 255. */
export function readPixel(element: HTMLCanvasElement, x: number, y: number): number[] {
  return [...getCanvas(element).getContext('2d').getImageData(x, y, 1, 1).data];
}
