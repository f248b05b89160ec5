import type OlMap from 'ol/Map';
import { installRealCanvas, readPixel } from '../testing/real-canvas';
import { composePicture, TaintedPicture } from './composed-picture';

installRealCanvas();

interface Sheet {
  colour: string;
  /** The style of the canvas. */
  style?: string;
  /** The style of the layer around the canvas. */
  layer?: string;
  layerClass?: string;
}

/** A map of 100 by 50 pixels that shows these canvases of 200 by 100. */
function createMap(sheets: readonly Sheet[]) {
  const viewport = document.createElement('div');
  for (const { colour, style = '', layer = '', layerClass = 'ol-layer' } of sheets) {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
    canvas.setAttribute('style', style);
    const context = canvas.getContext('2d');
    Object.assign(context ?? {}, { fillStyle: colour });
    context?.fillRect(0, 0, 200, 100);
    const parent = Object.assign(document.createElement('div'), { className: layerClass });
    parent.setAttribute('style', layer);
    parent.append(canvas);
    viewport.append(parent);
  }
  return { getSize: () => [100, 50], getViewport: () => viewport } as unknown as OlMap;
}

const white = [255, 255, 255, 255];
const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];

test('[MAP-9] all layers are in the picture in their order, in full size', () => {
  const picture = composePicture(
    createMap([{ colour: 'red' }, { colour: 'blue' }, { colour: 'red', layer: 'opacity: 0' }]),
  );
  expect([picture.width, picture.height]).toEqual([100, 50]);
  for (const [x, y] of [
    [0, 0],
    [99, 49],
    [50, 25],
  ] as const)
    expect(readPixel(picture, x, y)).toEqual(blue);
});

test('[MAP-9] a layer is as opaque in the picture as on the map', () => {
  const picture = composePicture(
    createMap([{ colour: 'red' }, { colour: 'blue', layer: 'opacity: 0.4' }]),
  );
  expect(readPixel(picture, 50, 25)).toEqual([153, 0, 102, 255]);
});

test('[MAP-9] a layer lies in the picture where it lies on the map', () => {
  const picture = composePicture(
    createMap([
      { colour: 'red', style: 'width: 50px; height: 50px' },
      { colour: 'blue', style: 'transform: matrix(0.25, 0, 0, 0.25, 50, 0)' },
    ]),
  );
  expect(readPixel(picture, 49, 49)).toEqual(red);
  expect(readPixel(picture, 51, 24)).toEqual(blue);
  expect(readPixel(picture, 51, 26)).toEqual(white);
});

test("[MAP-9] the map's controls are not in the picture", () => {
  const picture = composePicture(
    createMap([{ colour: 'red' }, { colour: 'blue', layerClass: 'ol-overlaycontainer-stopevent' }]),
  );
  expect(readPixel(picture, 50, 25)).toEqual(red);
});

test('[MAP-9] a picture that the browser refuses to read is reported as such', () => {
  const context = {
    fillRect: () => undefined,
    getImageData: () => {
      throw new DOMException('tainted', 'SecurityError');
    },
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const map = {
    getSize: () => [100, 50],
    getViewport: () => document.createElement('div'),
  } as unknown as OlMap;
  expect(() => composePicture(map)).toThrow(TaintedPicture);
});
