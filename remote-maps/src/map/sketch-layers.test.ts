import type { ShapeKind, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import OlMap from 'ol/Map';
import { toLonLat } from 'ol/proj';
import View from 'ol/View';
import { installRealCanvas, readPixel } from '../testing/real-canvas';
import { composePicture } from './composed-picture';
import { SketchLayers } from './sketch-layers';

installRealCanvas();

/** A map of 200 by 200 pixels of a metre each. */
function createEmptyMap() {
  const view = new View({ center: [0, 0], resolution: 1 });
  const map = new OlMap({ target: document.createElement('div'), controls: [], view });
  map.setSize([200, 200]);
  const drawPicture = () => {
    map.renderSync();
    return composePicture(map);
  };
  return { map, drawPicture };
}

/** @param right metres from the middle of the map @param up likewise */
function toPosition(right: number, up: number) {
  const [longitude = 0, latitude = 0] = toLonLat([right, up]);
  return { longitude, latitude };
}

const corners = [
  toPosition(-50, 50),
  toPosition(50, 50),
  toPosition(50, -50),
  toPosition(-50, -50),
];

/** One shape of each kind, all through the point 50 metres right of the middle. */
const shapes: Record<ShapeKind, SketchShape> = {
  line: { uuid: 'a line', kind: 'line', positions: [toPosition(50, 50), toPosition(50, -50)] },
  rectangle: { uuid: 'a rectangle', kind: 'rectangle', positions: corners },
  polygon: { uuid: 'a polygon', kind: 'polygon', positions: corners },
  circle: { uuid: 'a circle', kind: 'circle', centre: toPosition(0, 0), radius: 50 },
};

const colours = [
  ['line', 'black', [0, 0, 0]],
  ['rectangle', 'green', [0, 128, 0]],
  ['polygon', 'purple', [128, 0, 128]],
  ['circle', 'steel blue', [70, 130, 180]],
] as const;

test.each(colours)('[SKE-1] a %s on the map is %s', (kind, _, colour) => {
  const { map, drawPicture } = createEmptyMap();
  const layers = new SketchLayers();
  layers.attach(map);
  layers.show([shapes[kind]], [], null, () => null);
  expect(readPixel(drawPicture(), 150, 100)).toEqual([...colour, 255]);
  layers.show([shapes[kind]], [], shapes[kind].uuid, () => null);
  expect(readPixel(drawPicture(), 150, 100)).toEqual([...colour, 255]);
  layers.show([], [], null, () => null);
  expect(readPixel(drawPicture(), 150, 100)).toEqual([255, 255, 255, 255]);
});
