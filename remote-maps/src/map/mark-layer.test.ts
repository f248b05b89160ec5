import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { waitFor } from '@testing-library/react';
import type Feature from 'ol/Feature';
import OlMap from 'ol/Map';
import type Icon from 'ol/style/Icon';
import type Style from 'ol/style/Style';
import { convertToZone } from '../coordinates/utm.domain';
import { createList, createSavedMark } from '../testing/sample-marks';
import { toScale } from '../tiles/scales';
import { ActiveMark } from './active-mark';
import { createOpeningView } from './map-view';
import { toMarkCoordinate } from './mark-coordinate';
import { MarkLayer } from './mark-layer';
import { toDrawnMark } from './mark-style';
import { dotSide, symbolSide } from './mark-symbols';

installFakeCanvas();

const marks = Array.from({ length: 5 }, (_, index) =>
  createSavedMark({
    uuid: `mark ${index}`,
    id: index + 1,
    boundaryPointNumber: String(index),
    east: 370_761 + index * 2,
  }),
);
const [first] = marks as [KnownMark];
const createLayer = (view = createOpeningView()) =>
  new MarkLayer(new OlMap({ view, controls: [] }), 1);
const showMarks = (marksNow: ReturnType<typeof createList>) => {
  const layer = createLayer();
  layer.show(marksNow);
  return layer;
};
const getWidth = (style: Style | undefined) =>
  (style?.getImage() as Icon | undefined)?.getImage(1).width;
const worldExtent = [-2e7, -2e7, 2e7, 2e7];
/** Converts metres on the ground at these marks to metres of Web Mercator. */
const toMapMetres = (ground: number) => ground * 2.02;
const listAll = (layer: MarkLayer) =>
  layer.findNear(toMarkCoordinate(first), toMapMetres(1000)).sort();

test('[MARK-1] a mark is drawn by its type, accuracy and number', () => {
  expect(toDrawnMark({ mark: createSavedMark(), status: 'saved' })).toMatchObject({
    look: { icon: 'approved', accuracy: 'within 10', isSaved: true },
    label: '13',
  });
  expect(
    toDrawnMark({ mark: createSavedMark({ typeOfBoundaryMark: '69' }), status: 'waiting' }).look,
  ).toMatchObject({
    icon: 'default',
    isSaved: false,
  });
});

test('[MARK-1] below zoom 16, about 1:8500, marks are dots without numbers', () => {
  const view = createOpeningView();
  const layer = createLayer(view);
  layer.show(createList([first]));
  const [feature] = layer.layer.getSource()?.getFeaturesInExtent(worldExtent) ?? [];
  const getStyle = (zoom: number) =>
    layer.layer.getStyleFunction()?.(feature as Feature, view.getResolutionForZoom(zoom)) as Style;
  expect(toScale(view.getResolutionForZoom(16))).toBeCloseTo(8531, 0);
  expect([7, 12, 15.9].map((zoom) => getWidth(getStyle(zoom)))).toEqual([
    dotSide,
    dotSide,
    dotSide,
  ]);
  expect([16, 17, 21].map((zoom) => getWidth(getStyle(zoom)))).toEqual([
    symbolSide,
    symbolSide,
    symbolSide,
  ]);
  expect(dotSide).toBeLessThan(symbolSide * 0.6);
  expect([12, 16.5, 17].map((zoom) => getStyle(zoom).getText()?.getText())).toEqual([
    undefined,
    undefined,
    '0',
  ]);
});

test('[MARK-3] the edited mark shows its symbol and number at every zoom', () => {
  const active = new ActiveMark(2);
  active.show({ mark: first, status: 'saved' });
  const [feature] = active.layer.getSource()?.getFeatures() ?? [];
  const styles = feature?.getStyleFunction()?.(
    feature,
    createOpeningView().getResolutionForZoom(10),
  ) as Style[];
  expect(getWidth(styles.at(-1))).toBe(symbolSide);
  expect(styles.at(-1)?.getText()?.getText()).toBe('0');
});

test('[MARK-4] marks within reach of a tap are found, the nearest first', () => {
  const layer = showMarks(createList(marks));
  expect(
    layer.findNear(toMarkCoordinate({ ...first, east: first.east + 2.4 }), toMapMetres(3)),
  ).toEqual(['mark 1', 'mark 2', 'mark 0']);
  expect(
    layer.findNear(toMarkCoordinate({ ...first, north: first.north + 50 }), toMapMetres(3)),
  ).toEqual([]);
});

test('only new, changed and removed marks are redrawn', () => {
  const before = createList(marks);
  const layer = showMarks(before);
  const getUntouched = () => {
    const features = layer.layer.getSource()?.getFeatures() ?? [];
    return new Set(features.filter(({ uuid }) => ['mark 2', 'mark 3', 'mark 4'].includes(uuid)));
  };
  const untouched = getUntouched();
  const moved = { ...first, east: first.east + 5000 };
  const added = createSavedMark({ uuid: 'added', east: 370_765 });
  layer.show(
    new Map([
      ...createList([moved], 'waiting'),
      ...createList(marks.slice(2)),
      ...createList([added], 'not saved'),
    ]),
  );
  expect(listAll(layer)).toEqual(['added', 'mark 2', 'mark 3', 'mark 4']);
  expect(layer.findNear(toMarkCoordinate(moved), toMapMetres(1))).toEqual(['mark 0']);
  layer.show(before);
  expect(listAll(layer)).toEqual(['mark 0', 'mark 1', 'mark 2', 'mark 3', 'mark 4']);
  expect(untouched.size).toBe(3);
  expect([...getUntouched()].every((feature) => untouched.has(feature))).toBe(true);
});

test('[MARK-12] a mark is at the same place in every zone of its coordinates', () => {
  const converted = convertToZone({ north: first.north, east: first.east, zone: 32 }, 35);
  const [x = 0, y = 0] = toMarkCoordinate({ ...converted, utmType: 25_835 });
  const [ownX = 0, ownY = 0] = toMarkCoordinate(first);
  expect(Math.hypot(x - ownX, y - ownY)).toBeLessThan(toMapMetres(0.001));
});

describe('with many marks', () => {
  const manyMarks = Array.from({ length: 30_000 }, (_, index) =>
    createSavedMark({
      uuid: `many ${index}`,
      north: first.north + Math.floor(index / 200),
      east: first.east + (index % 200),
    }),
  );

  test('[MARK-15] placing them does not block the page, which shows the former meanwhile', async () => {
    let now = 0;
    // Each reading of the clock is a millisecond later.
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    const layer = showMarks(createList(marks));
    layer.show(createList(manyMarks));
    expect(listAll(layer)).toHaveLength(marks.length);
    clock.mockRestore();
    await waitFor(() => expect(listAll(layer)).toHaveLength(manyMarks.length), { timeout: 20_000 });
  });

  test('a picture requested in the meantime shows them all', () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    const layer = showMarks(createList(manyMarks));
    layer.showAllNow();
    clock.mockRestore();
    expect(listAll(layer)).toHaveLength(manyMarks.length);
  });

  test('[MARK-15] each of them answers to a tap', () => {
    const layer = showMarks(createList(manyMarks));
    layer.showAllNow();
    const [, , third] = manyMarks;
    expect(layer.findNear(toMarkCoordinate(third as KnownMark), toMapMetres(0.4))).toEqual([
      'many 2',
    ]);
  });
});
