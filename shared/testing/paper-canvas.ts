/** One transparent pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Paper {
  /** Every dot of ink since the canvas was last emptied, and every text. */
  dots: Array<{ x: number; y: number; radius: number }>;
  texts: string[];
}

const papers = new WeakMap<HTMLCanvasElement, Paper>();

/** What is on a canvas. */
export const getPaper = (canvas: HTMLCanvasElement): Paper =>
  papers.get(canvas) ?? { dots: [], texts: [] };

/** Size of every picture that was taken of a canvas since the test began. */
export const picturesTaken: Array<{
  width: number;
  height: number;
  dots: number;
  texts: string[];
}> = [];

/**
 * jsdom has no canvas. This one writes down where ink went; how it looks only a browser can show.
 */
export function installFakeCanvas(): void {
  beforeEach(() => {
    picturesTaken.length = 0;
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      return createContext(this) as never;
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
      this: HTMLCanvasElement,
      type,
    ) {
      const { dots, texts } = getPaper(this);
      picturesTaken.push({ width: this.width, height: this.height, dots: dots.length, texts });
      return type === undefined || type === 'image/png' ? picture : `data:${type};base64,`;
    });
  });
}

function createContext(canvas: HTMLCanvasElement) {
  const paper = papers.get(canvas) ?? { dots: [], texts: [] };
  papers.set(canvas, paper);
  const drawing = {
    arc: (x: number, y: number, radius: number) => paper.dots.push({ x, y, radius }),
    fillText: (text: string) => paper.texts.push(text),
    measureText: (text: string) => ({ width: text.length * 40 }),
    clearRect: () => {
      paper.dots.length = 0;
      paper.texts.length = 0;
    },
  };
  return new Proxy(drawing as Record<string, unknown>, {
    get: (known, name) => known[String(name)] ?? (() => undefined),
  });
}
