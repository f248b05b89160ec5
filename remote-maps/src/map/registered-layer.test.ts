import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type Feature from 'ol/Feature';
import VectorLayer from 'ol/layer/Vector';
import OlMap from 'ol/Map';
import MapBrowserEvent from 'ol/MapBrowserEvent';
import { fromLonLat } from 'ol/proj';
import type Style from 'ol/style/Style';
import View from 'ol/View';
import type { RegisteredContent } from '../mark-model/registered.domain';
import { createMapListeners } from '../testing/map-listeners';
import { FieldMap } from './field-map';
import { createOpeningView } from './map-view';
import { accuracyRings } from './mark-symbols';
import { RegisteredLayer } from './registered-layer';

const toPosition = (longitude: number, latitude: number): GeoPosition => ({ longitude, latitude });
const start = toPosition(6.66, 60.32);
const end = toPosition(6.661, 60.32);
const place = (position: GeoPosition) => fromLonLat([position.longitude, position.latitude]);

const quality = { accuracy: 10, method: '96' };
const mark = { key: 'p1', position: start, north: 0, east: 0, captured: '', ...quality };
const content: RegisteredContent = {
  zone: 32,
  parcels: [
    {
      key: 't1',
      text: '31/472',
      area: 100,
      isDisputed: true,
      rings: [[start, end, toPosition(6.66, 60.321), start]],
    },
  ],
  boundaries: [
    { key: 'g1', isDisputed: false, line: [start, end], ...quality },
    {
      key: 'g2',
      isDisputed: true,
      line: [end, toPosition(6.661, 60.321)],
      accuracy: null,
      method: '',
    },
  ],
  marks: [{ ...mark, typeOfBoundaryMark: '51', typeOfGround: 'FJ' }],
};

function showRegister(resolution: number) {
  const map = new OlMap({
    controls: [],
    interactions: [],
    view: new View({ center: place(start), resolution }),
  });
  const layer = new RegisteredLayer();
  layer.attach(map);
  layer.show(content);
  const features = map
    .getLayers()
    .getArray()
    .flatMap((layer) =>
      layer instanceof VectorLayer ? (layer.getSource()?.getFeatures() as Feature[]) : [],
    );
  return { layer, features, map };
}

const listColours = (feature: Feature) =>
  [feature.getStyle()]
    .flat()
    .map((style) => (style as Style).getStroke()?.getColor() ?? (style as Style).getImage());

test('[CAD-1] boundaries are drawn by their accuracy, with disputed ones marked beneath', () => {
  const { features, layer, map } = showRegister(1);
  expect(features).toHaveLength(5);
  const colours = features.slice(0, 4).map((feature) => listColours(feature).at(-1));
  expect(colours).toEqual([
    'rgb(214 40 40 / 45%)',
    'rgb(214 40 40 / 45%)',
    accuracyRings['within 10'].colour,
    accuracyRings.unknown.colour,
  ]);
  layer.show(null);
  expect(layer.snap(place(start))).toBeNull();
  layer.detach();
  expect(map.getLayers().getLength()).toBe(0);
});

test('[CAD-1] a place snaps to the mark near it, else to the boundary', () => {
  const { layer } = showRegister(1);
  const [x = 0, y = 0] = place(start);
  expect(layer.snap([x + 8, y + 3])).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
  expect(layer.snap([x + 40, y + 3])).toEqual([expect.closeTo(x + 40, 6), expect.closeTo(y, 1)]);
  expect(layer.snap([x + 40, y + 30])).toBeNull();
  expect(layer.snap([x + 40, y - 300])).toBeNull();
  // Farther out no marks are drawn.
  expect(showRegister(4).layer.snap([x + 8, y + 3])).toEqual([
    expect.closeTo(x + 8, 6),
    expect.closeTo(y, 1),
  ]);
});

test('[CAD-1] a drawn mark snaps to the registered one', () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  const field = new FieldMap(
    document.createElement('div'),
    createMapListeners(),
    jest.fn(),
    createOpeningView(),
  );
  let map: OlMap | undefined;
  field.add({ attach: (attached) => (map = attached), detach: () => undefined });
  const taps: number[] = [];
  field.listenForMarks({
    onTap: ({ longitude }) => taps.push(longitude),
    onLongPress: () => undefined,
    onMarkMoved: () => undefined,
    onKeyDown: () => undefined,
  });
  const tap = (type: string) => {
    const event = new MapBrowserEvent(type, map as OlMap, new PointerEvent('pointerup'));
    event.coordinate = place(toPosition(6.66001, 60.32));
    map?.dispatchEvent(event);
  };
  const stop = field.setMarkSnap(() => place(start));
  tap('singleclick');
  field.setDrawing(true);
  tap('click');
  stop();
  tap('click');
  expect(taps).toEqual([
    expect.closeTo(6.66001, 9),
    expect.closeTo(6.66, 9),
    expect.closeTo(6.66001, 9),
  ]);
});
