import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { MarkLayers } from '../marks/mark-layers.domain';
import { savedMark } from '../testing/sample-marks';
import { openingView } from './map-view';
import { coordinateOf, drawnMark, MarkLayer } from './mark-layer';
import { inZone } from './projections';

const layersOf = (marks: readonly KnownMark[], over: MarkLayers['over'] = new Map()): MarkLayers => ({
  bases: [{ marks: new Map(marks.map((mark) => [mark.uuid, mark])), standing: 'saved' }],
  over,
});
const marks = Array.from({ length: 5 }, (_, index) =>
  savedMark({ uuid: `mark ${index}`, id: index + 1, boundaryPointNumber: String(index), east: 370_761 + index * 2 }),
);
const [first] = marks as [KnownMark];
const shown = (marksNow: MarkLayers) => {
  const layer = new MarkLayer(openingView(), 1);
  layer.show(marksNow);
  return layer;
};
/** Metres of Web Mercator that so many metres on the ground are at these marks. */
const metres = (ground: number) => ground * 2.02;
const all = (layer: MarkLayer) => layer.near(coordinateOf(first), metres(1000)).sort();

test('[MARK-1] a mark is drawn by its type, accuracy and number', () => {
  expect(drawnMark({ mark: savedMark(), standing: 'saved' })).toMatchObject({
    look: { icon: 'approved', accuracy: 'within 10', isSaved: true },
    label: '13',
  });
  expect(drawnMark({ mark: savedMark({ typeOfBoundaryMark: '69' }), standing: 'waiting' }).look).toMatchObject({
    icon: 'default',
    isSaved: false,
  });
});

test('[MARK-4] marks within reach of a tap are found, the nearest first', () => {
  const layer = shown(layersOf(marks));
  expect(layer.near(coordinateOf({ ...first, east: first.east + 2.4 }), metres(3))).toEqual([
    'mark 1',
    'mark 2',
    'mark 0',
  ]);
  expect(layer.near(coordinateOf({ ...first, north: first.north + 50 }), metres(3))).toEqual([]);
});

test('a mark that changes, comes or goes is the only one that is drawn anew', () => {
  const before = layersOf(marks);
  const layer = shown(before);
  const clear = jest.spyOn(layer.layer.getSource() as { clear: () => void }, 'clear');
  const moved = { ...first, east: first.east + 5000 };
  const added = savedMark({ uuid: 'added', east: 370_765 });
  const now = {
    ...before,
    over: new Map([
      ['mark 0', { mark: moved, standing: 'waiting' } as const],
      ['mark 1', null],
      ['added', { mark: added, standing: 'not saved' } as const],
    ]),
  };
  layer.show(now);
  expect(all(layer)).toEqual(['added', 'mark 2', 'mark 3', 'mark 4']);
  expect(layer.near(coordinateOf(moved), metres(1))).toEqual(['mark 0']);
  layer.show(before);
  expect(all(layer)).toEqual(['mark 0', 'mark 1', 'mark 2', 'mark 3', 'mark 4']);
  expect(clear).not.toHaveBeenCalled();
});

test('[MARK-12] a mark stands at the same place in whichever zone it is told', () => {
  const told = inZone({ north: first.north, east: first.east, zone: 32 }, 35);
  const [x = 0, y = 0] = coordinateOf({ ...told, utmType: 25_835 });
  const [ownX = 0, ownY = 0] = coordinateOf(first);
  expect(Math.hypot(x - ownX, y - ownY)).toBeLessThan(metres(0.001));
});
