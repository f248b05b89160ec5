import { waitFor } from '@testing-library/react';
import type OlMap from 'ol/Map';
import MapBrowserEvent from 'ol/MapBrowserEvent';
import type View from 'ol/View';
import { projectToUtm } from '../coordinates/utm.domain';
import { createMapListeners } from '../testing/map-listeners';
import { createList, createSavedMark } from '../testing/sample-marks';
import { FieldMap } from './field-map';
import { nothingCovered } from './map-camera';
import { createOpeningView, type MapView } from './map-view';

const size = { width: 1024, height: 768 };

/** A map in an element with a layout, which jsdom never computes. No frame is drawn. */
function createFieldMap({ laidOut = true, view }: { laidOut?: boolean; view?: View } = {}) {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media: string) =>
        ({ matches: media === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
    );
  const element = document.createElement('div');
  element.style.border = element.style.padding = '0px';
  document.body.append(element);
  let callResizeObserver = () => {};
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const observer: ResizeObserver = {
      observe: () => {},
      unobserve: () => {},
      disconnect: () => {},
    };
    callResizeObserver = () => callback([], observer);
    return observer;
  });
  const layOut = ({ width, height }: typeof size) => {
    Object.defineProperties(element, {
      offsetWidth: { value: width, configurable: true },
      offsetHeight: { value: height, configurable: true },
    });
    callResizeObserver();
  };
  if (laidOut) layOut(size);
  let seen: MapView | null = null;
  const map = new FieldMap(
    element,
    { ...createMapListeners(), onView: (now) => (seen = now) },
    async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    view,
  );
  const getView = (): MapView => {
    if (!seen) throw new Error('the map has reported no view');
    return seen;
  };
  return { map, getView, element, layOut };
}

/** A square property with a side in degrees of latitude. */
function createSquare(latitude: number, longitude: number, degrees: number) {
  const halfHeight = degrees / 2;
  const halfWidth = degrees / 2 / Math.cos((latitude * Math.PI) / 180);
  const box = {
    west: longitude - halfWidth,
    south: latitude - halfHeight,
    east: longitude + halfWidth,
    north: latitude + halfHeight,
  };
  const ring = [
    [box.west, box.south],
    [box.east, box.south],
    [box.east, box.north],
    [box.west, box.north],
    [box.west, box.south],
  ];
  return { box, parcels: [{ type: 'Polygon' as const, coordinates: [ring] }] };
}

const metresPerDegree = 111_320;

test('[MAP-2] without a property box a map opens at 60.32 N 6.66 E, zoom 17', () => {
  const { getView } = createFieldMap();
  expect(getView().centre.latitude).toBeCloseTo(60.32, 9);
  expect(getView().centre.longitude).toBeCloseTo(6.66, 9);
  expect(getView().zoom).toBe(17);
  expect(getView().rotation).toBe(0);
});

test('[MAP-2] a map opens fitted to a large property', () => {
  const { map, getView } = createFieldMap();
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  expect(getView().centre.latitude).toBeCloseTo(60.4, 3);
  expect(getView().centre.longitude).toBeCloseTo(6.7, 6);
  expect(getView().zoom).toBeLessThan(17);
  const side = (0.05 * metresPerDegree) / getView().metresPerPixel;
  expect(side).toBeLessThan(size.height);
  expect(side).toBeGreaterThan(size.height / 2);
});

test('[MAP-2] a map opens at a small property no closer than zoom 17', () => {
  const { map, getView } = createFieldMap();
  map.openAtProperty(createSquare(60.4, 6.7, 0.0001).box);
  expect(getView().zoom).toBeCloseTo(17, 9);
  expect(getView().centre.latitude).toBeCloseTo(60.4, 6);
});

/** Creates saved marks at these places. */
const createMarks = (...places: ReadonlyArray<readonly [latitude: number, longitude: number]>) => {
  const marks = places.map(([latitude, longitude], index) => {
    const { north, east } = projectToUtm({ latitude, longitude }, 32);
    return createSavedMark({ uuid: `mark ${index}`, north, east });
  });
  return createList(marks);
};

test('[MAP-2] a case with marks opens on these, no closer than zoom 17', () => {
  const { map, getView } = createFieldMap();
  map.showMarks(createMarks([60.41, 6.72], [60.4102, 6.7204]));
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  expect(getView().zoom).toBeCloseTo(17, 9);
  expect(getView().centre.latitude).toBeCloseTo(60.4101, 5);
  expect(getView().centre.longitude).toBeCloseTo(6.7202, 5);
});

test('[MAP-2] marks far from each other are all visible', () => {
  const { map, getView } = createFieldMap();
  map.showMarks(createMarks([60.4, 6.7], [60.45, 6.7]));
  map.openAtProperty(createSquare(60.4, 6.7, 0.0001).box);
  const pixelDistance = (0.05 * metresPerDegree) / getView().metresPerPixel;
  expect(pixelDistance).toBeLessThan(size.height);
  expect(pixelDistance).toBeGreaterThan(size.height / 2);
});

test('[MAP-2] marks that are unmeasured or in a wrong zone do not count', () => {
  const { map, getView } = createFieldMap();
  const unmeasured = createList([createSavedMark({ uuid: 'none', north: 0, east: 0 })], 'waiting');
  map.showMarks(new Map([...createMarks([60.4, 6.7], [60.4, 12.7]), ...unmeasured]));
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  expect(getView().zoom).toBeCloseTo(17, 9);
  expect(getView().centre.latitude).toBeCloseTo(60.4, 5);
  expect(getView().centre.longitude).toBeCloseTo(6.7, 5);
  const bare = createFieldMap();
  bare.map.showMarks(unmeasured);
  bare.map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  expect(bare.getView().centre.latitude).toBeCloseTo(60.4, 3);
});

test('[MAP-2] an opened map stays where it is when marks or property come later', () => {
  const { map, getView } = createFieldMap();
  map.openAtProperty(null);
  expect(getView().centre.latitude).toBeCloseTo(60.32, 9);
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  const { centre } = getView();
  expect(centre.latitude).toBeCloseTo(60.4, 3);
  map.showMarks(createMarks([60.41, 6.72]));
  map.openAtProperty(createSquare(60.5, 6.7, 0.05).box);
  expect(getView().centre).toEqual(centre);
});

test('[FLT-21] a map opens on its marks before the property is known', () => {
  const { map, getView } = createFieldMap();
  map.showMarks(createMarks([60.41, 6.72], [62, 8]));
  map.openAtMarks();
  expect(getView().centre.latitude).toBeCloseTo(61.2, 1);
  map.openAtProperty(createSquare(60.41, 6.72, 0.05).box);
  expect(getView().centre.latitude).toBeCloseTo(60.41, 3);
});

test('[FLT-21] a map that the user has moved stays there when the property comes', () => {
  const { map, getView } = createFieldMap();
  map.showMarks(createMarks([60.41, 6.72]));
  map.openAtMarks();
  map.moveTo({ latitude: 60.5, longitude: 6.8 });
  map.openAtProperty(createSquare(60.41, 6.72, 0.05).box);
  expect(getView().centre.latitude).toBeCloseTo(60.5, 3);
});

test('[MAP-2] a map with very many marks opens on them once they are placed', async () => {
  const { map, getView } = createFieldMap();
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 100));
  map.showMarks(
    createMarks(
      ...Array.from({ length: 1000 }, (_, index) => [60.41 + index / 1e7, 6.72] as const),
    ),
  );
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  expect(getView().centre.latitude).toBeCloseTo(60.32, 9);
  clock.mockRestore();
  await waitFor(() => expect(getView().centre.latitude).toBeCloseTo(60.41, 3));
});

test('[MAP-2] zooming goes by whole steps from 7 to 21 and no further', () => {
  const { map, getView } = createFieldMap();
  map.zoomBy(1);
  expect(getView().zoom).toBeCloseTo(18, 9);
  for (let step = 0; step < 6; step++) map.zoomBy(1);
  expect(getView().zoom).toBeCloseTo(21, 9);
  for (let step = 0; step < 20; step++) map.zoomBy(-1);
  expect(getView().zoom).toBeCloseTo(7, 9);
});

test('a property that comes before the layout is fitted after it', () => {
  const { map, getView, layOut } = createFieldMap({ laidOut: false });
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  expect(getView().zoom).toBe(17);
  layOut(size);
  expect(getView().zoom).toBeLessThan(17);
  expect(getView().centre.longitude).toBeCloseTo(6.7, 6);
});

test("a new layout of the page keeps the user's place", () => {
  const { map, getView, layOut } = createFieldMap();
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  map.zoomBy(3);
  const { zoom } = getView();
  layOut({ width: 768, height: 1024 });
  expect(getView().zoom).toBe(zoom);
});

test('zooming to a layer goes to the first whole zoom that draws it', () => {
  const { map, getView } = createFieldMap();
  for (let step = 0; step < 6; step++) map.zoomBy(-1);
  expect(getView().serviceScale).toBeGreaterThan(5000);
  map.zoomToScale(5000);
  expect(getView().zoom).toBeCloseTo(17, 9);
  expect(getView().serviceScale).toBeLessThanOrEqual(5000);
});

test('zooming to where a layer draws gets there also while the map still moves', () => {
  const view = createOpeningView();
  const { map, getView } = createFieldMap({ view });
  const frames: FrameRequestCallback[] = [];
  jest.mocked(window.matchMedia).mockReturnValue({ matches: false } as MediaQueryList);
  jest.mocked(requestAnimationFrame).mockImplementation((frame) => frames.push(frame));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
  const drawFrame = (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    for (const frame of frames.splice(0)) frame(milliseconds);
  };
  map.zoomBy(-1);
  drawFrame(100);
  expect(view.getAnimating()).toBe(true);
  expect(view.getZoom()).toBeGreaterThan(16);
  map.zoomToScale(5000);
  drawFrame(10_000);
  expect(view.getAnimating()).toBe(false);
  expect(getView().zoom).toBeCloseTo(17, 9);
});

test.each([0.5, -3, 7])(
  '[MAP-12] north reset turns a map at %d radians back to north up',
  (rotation) => {
    const view = createOpeningView();
    view.setRotation(rotation);
    const { map, getView } = createFieldMap({ view });
    expect(getView().rotation).not.toBe(0);
    map.resetNorth();
    expect(getView().rotation).toBe(0);
  },
);

test('metres per pixel are metres on the ground, not on the stretched map plane', () => {
  const { getView } = createFieldMap();
  const equator = 156_543.034 / 2 ** 17;
  expect(getView().metresPerPixel).toBeCloseTo(equator * Math.cos((60.32 * Math.PI) / 180), 3);
});

test('a removed map leaves its element empty and reports nothing more', () => {
  const { map, getView, element } = createFieldMap();
  const last = getView();
  expect(element.children).toHaveLength(1);
  map.dispose();
  map.zoomBy(1);
  expect(element.children).toHaveLength(0);
  expect(getView()).toBe(last);
});

type UserMove = (map: FieldMap, open: { olMap: OlMap; element: HTMLElement }) => void;
const here = { longitude: 6.66, latitude: 60.32 };
const pressKey =
  (key: string): UserMove =>
  (_map, { element }) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key }));

/** A map that follows a position, and what it reports of the user's moves. */
function createFollowingMap() {
  const { map, element } = createFieldMap();
  let olMap: OlMap | undefined;
  map.add({ attach: (attached) => (olMap = attached), detach: () => undefined });
  if (!olMap) throw new Error('nothing was attached');
  // There is no canvas to draw layers on.
  for (const layer of olMap.getAllLayers()) layer.setVisible(false);
  olMap.renderSync();
  map.follow(here);
  const onMove = jest.fn();
  const end = map.listenForMoves(onMove);
  return { map, olMap, element, onMove, end };
}

/** What OpenLayers makes of an event of the browser in the upper left of the map. */
function sendToMap(olMap: OlMap, type: string, event: UIEvent) {
  // The event needs a target on the page.
  olMap.getTargetElement()?.dispatchEvent(event);
  const mapEvent = new MapBrowserEvent(type, olMap, event as PointerEvent);
  mapEvent.pixel = [100, 100];
  mapEvent.coordinate = olMap.getCoordinateFromPixel([100, 100]);
  olMap.handleMapBrowserEvent(mapEvent);
}

test.each<[string, UserMove]>([
  ['an arrow key', pressKey('ArrowRight')],
  [
    'the wheel',
    (_map, { olMap }) => sendToMap(olMap, 'wheel', new WheelEvent('wheel', { deltaY: 9 })),
  ],
  ['a double tap', (_map, { olMap }) => sendToMap(olMap, 'dblclick', new MouseEvent('dblclick'))],
  ['a drag', (_map, { olMap }) => sendToMap(olMap, 'pointerdrag', new PointerEvent('pointerdrag'))],
  ['a mark in the list', (map) => map.goTo({ north: 6_689_343, east: 370_761, zone: 32 })],
  ['a property', (map) => map.showBox({ west: 6.6, south: 60.3, east: 6.7, north: 60.4 })],
  ['a coordinate', (map) => map.moveTo({ longitude: 6.67, latitude: 60.32 })],
  [
    'a zoom while two places are kept in view',
    (map) => {
      map.keepInView([here, here], nothingCovered);
      map.zoomBy(-1);
    },
  ],
])('[MSR-10] a move of the user’s own is reported: %s', async (_, move) => {
  const { map, onMove, ...opened } = createFollowingMap();
  move(map, opened);
  await waitFor(() => expect(onMove).toHaveBeenCalled());
});

test.each<[string, UserMove]>([
  ['a button for zooming', (map) => map.zoomBy(1)],
  ['a key for zooming', pressKey('+')],
  ['the scale of a layer', (map) => map.zoomToScale(500)],
  ['north up', (map) => map.resetNorth()],
  ['the next position', (map) => map.follow({ longitude: 6.67, latitude: 60.32 })],
  [
    'two places that are kept in view',
    (map) => map.keepInView([here, { longitude: 6.67, latitude: 60.32 }], nothingCovered),
  ],
  [
    'a panel that opens over a mark',
    (map) => map.scrollIntoView(here, { top: 0, right: 900, bottom: 0 }),
  ],
])('[MSR-10] what keeps the middle of the map, or moves it by itself, is none: %s', (_, move) => {
  const { map, onMove, ...opened } = createFollowingMap();
  move(map, opened);
  expect(onMove).not.toHaveBeenCalled();
});

test('[MSR-10] the opening of a case is no move of the user’s, and a listener ends', () => {
  const { map } = createFieldMap();
  const onMove = jest.fn();
  const end = map.listenForMoves(onMove);
  map.openAtProperty(createSquare(60.4, 6.7, 0.05).box);
  expect(onMove).not.toHaveBeenCalled();
  end();
  map.moveTo(here);
  expect(onMove).not.toHaveBeenCalled();
});

test('[MARK-3] a place under a panel moves into view, and one in view stays', () => {
  const { map, getView } = createFieldMap();
  const panel = { top: 0, right: 364, bottom: 0 };
  map.moveTo({ longitude: 6.66, latitude: 60.32 });
  const { centre } = getView();
  map.scrollIntoView(centre, panel);
  expect(getView().centre).toEqual(centre);
  const metresPerDegree = 55_000;
  const hidden = {
    ...centre,
    longitude: centre.longitude + (400 * getView().metresPerPixel) / metresPerDegree,
  };
  map.scrollIntoView(hidden, panel);
  const pixels =
    ((hidden.longitude - getView().centre.longitude) * metresPerDegree) / getView().metresPerPixel;
  expect(pixels).toBeCloseTo(-182, -1);
  expect(getView().zoom).toBe(17);
});

describe('two places that are kept in view', () => {
  const bars = { top: 0, right: 364, bottom: 200 };
  const metresPerDegree = 111_320;
  const target = { longitude: 6.67, latitude: 60.32 };
  /** A place so many metres south of the target. */
  const place = (metres: number) => ({ ...target, latitude: 60.32 - metres / metresPerDegree });

  /** Metres from the middle of the map to the north. */
  const toPixels = (view: MapView, { latitude }: typeof target) =>
    ((latitude - view.centre.latitude) * metresPerDegree) / view.metresPerPixel;

  test('[MSR-4] far places and near ones fill the uncovered part of the map', () => {
    const { map, getView } = createFieldMap();
    for (const metres of [900, 90, 15]) {
      map.keepInView([place(metres), target], bars);
      const view = getView();
      expect(toPixels(view, target)).toBeLessThan(384 - 24);
      expect(toPixels(view, place(metres))).toBeGreaterThan(200 - 384 + 24);
      expect(metres / view.metresPerPixel).toBeGreaterThan(90);
    }
    map.keepInView([target, target], bars);
    expect(getView().zoom).toBe(20);
  });

  test('[MSR-4] the map stays while both places are seen at a fitting scale', () => {
    const { map, getView } = createFieldMap();
    map.keepInView([place(100), target], bars);
    const before = getView();
    for (const metres of [95, 90, 80, 70]) map.keepInView([place(metres), target], bars);
    expect(getView()).toEqual(before);
    map.keepInView([place(10), target], bars);
    expect(getView().zoom).toBeGreaterThan(before.zoom);
  });
});
