import type OlMap from 'ol/Map';
import { composedPicture, TaintedPicture } from './composed-picture';

/** A matrix that only writes down what it is made of: jsdom has none. */
class WrittenMatrix {
  constructor(readonly made = '1') {}
  scale(x: number, y = x) {
    return new WrittenMatrix(`${this.made} scale ${x} ${y}`);
  }
  multiply(other: WrittenMatrix) {
    return new WrittenMatrix(`${this.made} (${other.made})`);
  }
}

function mapOf(canvases: Array<{ style: string; parent?: string; className?: string }>, isTainted = false) {
  const drawn: string[] = [];
  let matrix = '';
  const context = {
    globalAlpha: 1,
    fillRect: () => undefined,
    setTransform: ({ made }: WrittenMatrix) => (matrix = made),
    drawImage(canvas: HTMLCanvasElement) {
      drawn.push(`${canvas.title} at ${matrix}, alpha ${this.globalAlpha}`);
    },
    getImageData: () => {
      if (isTainted) throw new DOMException('tainted', 'SecurityError');
    },
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  Object.assign(globalThis, { DOMMatrix: WrittenMatrix });
  const viewport = document.createElement('div');
  canvases.forEach(({ style, parent = '', className = '' }, index) => {
    const layer = document.createElement('div');
    layer.className = 'ol-layer';
    layer.setAttribute('style', parent);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 200, height: 100, title: String(index), className });
    canvas.setAttribute('style', style);
    layer.append(canvas);
    viewport.append(layer);
  });
  const map = { getSize: () => [100, 50], getViewport: () => viewport } as unknown as OlMap;
  return { map, drawn };
}

test('[MAP-9] all layers are drawn in their order, each with its opacity and where it lies', () => {
  const { map, drawn } = mapOf([
    { style: 'width: 100px; height: 50px' },
    { style: '', parent: 'opacity: 0.4' },
    { style: '', className: 'fb-maps-pencil' },
  ]);
  const picture = composedPicture(map);
  expect([picture.width, picture.height]).toEqual([100, 50]);
  expect(drawn).toHaveLength(3);
  expect(drawn[0]).toBe('0 at 1 scale 1 1 (1 scale 0.5 0.5), alpha 1');
  expect(drawn[1]).toContain('alpha 0.4');
  expect(drawn[2]).toBe('2 at 1 scale 1 1 (1 scale 0.5 0.5), alpha 1');
});

test('[MAP-9] a picture that the browser does not let be read is told as such', () => {
  const { map } = mapOf([{ style: '' }], true);
  expect(() => composedPicture(map)).toThrow(TaintedPicture);
});
