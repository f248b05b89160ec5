import Feature from 'ol/Feature';
import Point from 'ol/geom/Point';
import type { FrameState } from 'ol/Map';
import OlMap from 'ol/Map';
import VectorSource from 'ol/source/Vector';
import View from 'ol/View';
import ViewHint from 'ol/ViewHint';
import { DrawnLayer } from './drawn-layer';

const size = [400, 300];

/**
 * What was done to the canvases of a map.
 * @param goesOn whether something that is drawn goes on beyond all edges
 */
function drawnMap({ goesOn = false } = {}) {
  const blits: Array<{
    at: readonly [x: unknown, y: unknown];
    of: readonly [width: unknown, height: unknown];
  }> = [];
  let sheetsDrawn = 0;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return {
      canvas: this,
      save: () => undefined,
      restore: () => undefined,
      setTransform: () => undefined,
      clearRect: () => undefined,
      drawImage: (...[, , , width, height, x, y]: unknown[]) => {
        if (this === canvas) blits.push({ at: [x, y], of: [width, height] });
      },
      // Else only the pixel in the middle is painted.
      getImageData: (_x: number, _y: number, width: number, height: number) => {
        sheetsDrawn += 1;
        const data = new Uint8ClampedArray(width * height * 4).fill(goesOn ? 255 : 0);
        data[(Math.floor(height / 2) * width + Math.floor(width / 2)) * 4 + 3] = 255;
        return { data, width, height };
      },
    } as never;
  });
  const source = new VectorSource<Feature>();
  const layer = new DrawnLayer({ source });
  const view = new View({ center: [0, 0], resolution: 2 });
  const map = new OlMap({ layers: [layer], view });
  const tiles = Object.assign(document.createElement('div'), { className: 'ol-layer' });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: size[0],
    height: size[1],
  });
  canvas.style.transform = 'matrix(1, 0, 0, 1, 0, 0)';
  tiles.append(canvas);
  let drawnByOpenLayers = 0;
  const renderer = layer.getRenderer();
  if (!renderer) throw new Error('nothing to draw with');
  jest.spyOn(renderer, 'renderFrame').mockImplementation(() => {
    drawnByOpenLayers += 1;
    return tiles;
  });

  /**
   * A frame as OpenLayers would make it. @returns whether OpenLayers itself drew the layer on the
   * tiles
   */
  const frame = ({
    isDragged = false,
    center = [0, 0],
    resolution = 2,
    rotation = 0,
  } = {}): boolean => {
    const viewHints = [0, 0];
    viewHints[ViewHint.INTERACTING] = isDragged ? 1 : 0;
    const [x = 0, y = 0] = center;
    const state = {
      pixelRatio: 1,
      size,
      viewHints,
      layerIndex: 0,
      declutter: null,
      extent: [0, 0, 1, 1],
      layerStatesArray: map.getLayerGroup().getLayerStatesArray(),
      viewState: { ...view.getState(), center, resolution, rotation },
      coordinateToPixelTransform: [
        1 / resolution,
        0,
        0,
        -1 / resolution,
        200 - x / resolution,
        150 + y / resolution,
      ],
    } as unknown as FrameState;
    const before = drawnByOpenLayers;
    const sheetsBefore = sheetsDrawn;
    expect(layer.render(state, tiles)).toBe(tiles);
    return drawnByOpenLayers - before > sheetsDrawn - sheetsBefore;
  };
  return { frame, source, layer, blits, sheetsDrawn: () => sheetsDrawn };
}

test('a dragged map moves one picture of what is drawn by whole pixels', () => {
  const { frame, blits, sheetsDrawn } = drawnMap();
  expect(frame()).toBe(true);
  expect(frame({ isDragged: true, center: [0, 0] })).toBe(false);
  expect(frame({ isDragged: true, center: [-20.4, 10] })).toBe(false);
  expect(sheetsDrawn()).toBe(1);
  expect(blits).toEqual([
    { at: [196, 144], of: [12, 12] },
    { at: [206, 149], of: [12, 12] },
  ]);
});

test('a map at rest, turned or zoomed has everything drawn anew', () => {
  const { frame, sheetsDrawn } = drawnMap();
  frame();
  expect(frame()).toBe(true);
  expect(frame({ isDragged: true, resolution: 1 })).toBe(true);
  expect(frame({ isDragged: true, resolution: 0.9 })).toBe(true);
  expect(frame({ isDragged: true, resolution: 0.9, rotation: 1 })).toBe(true);
  expect(sheetsDrawn()).toBe(0);
});

test('changes during a drag are in the next frame and in the picture', () => {
  const { frame, source, layer, sheetsDrawn } = drawnMap();
  frame();
  frame({ isDragged: true });
  source.addFeature(new Feature(new Point([0, 0])));
  expect(frame({ isDragged: true })).toBe(true);
  expect(frame({ isDragged: true })).toBe(false);
  expect(sheetsDrawn()).toBe(2);
  layer.setVisible(false);
  expect(frame({ isDragged: true })).toBe(true);
});

test('what lies beyond the picture is drawn anew when a drag reaches it', () => {
  const { frame, sheetsDrawn } = drawnMap({ goesOn: true });
  frame();
  frame({ isDragged: true });
  frame({ isDragged: true, center: [320, 0] });
  expect(sheetsDrawn()).toBe(1);
  frame({ isDragged: true, center: [322, 0] });
  expect(sheetsDrawn()).toBe(2);
});

test('a picture that has everything is of use until the map rests', () => {
  const { frame, sheetsDrawn } = drawnMap();
  frame();
  frame({ isDragged: true });
  frame({ isDragged: true, center: [0, 5000] });
  expect(sheetsDrawn()).toBe(1);
  frame();
  frame({ isDragged: true });
  expect(sheetsDrawn()).toBe(2);
});
