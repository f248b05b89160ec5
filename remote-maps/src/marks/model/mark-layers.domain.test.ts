import { drawnMark, savedMark } from '../../testing/sample-marks';
import { changedUuids, type MarkLayers, markInLayers, marksInLayers } from './mark-layers.domain';

const [first, second] = [savedMark({ uuid: 'a' }), savedMark({ uuid: 'b', id: 8 })];
const imported = drawnMark({ uuid: 'f', metaType: 'File' });
const base = new Map([first, second].map((mark) => [mark.uuid, mark]));
const files = new Map([imported, { ...imported, uuid: 'a' }].map((mark) => [mark.uuid, mark]));
const layers = (over: MarkLayers['over'] = new Map()): MarkLayers => ({
  bases: [
    { marks: base, standing: 'saved' },
    { marks: files, standing: 'not saved' },
  ],
  over,
});
const told = (one: MarkLayers) => [...marksInLayers(one)].map(({ mark, standing }) => `${mark.uuid} ${standing}`);

test('every mark is told once: what the server has goes before the file that it was imported from', () => {
  expect(told(layers())).toEqual(['a saved', 'b saved', 'f not saved']);
  expect(markInLayers(layers(), 'a')).toEqual({ mark: first, standing: 'saved' });
  expect(markInLayers(layers(), 'x')).toBeNull();
});

test('what is laid over counts, and what is gone is not told', () => {
  const moved = { ...first, north: 1 };
  const over = new Map([
    ['a', { mark: moved, standing: 'waiting' } as const],
    ['f', null],
    ['n', { mark: drawnMark({ uuid: 'n' }), standing: 'not saved' } as const],
  ]);
  expect(told(layers(over))).toEqual(['b saved', 'a waiting', 'n not saved']);
  expect(markInLayers(layers(over), 'a')?.mark).toBe(moved);
  expect(markInLayers(layers(over), 'f')).toBeNull();
});

test('of two versions those marks are told that are laid over in another way, whatever lies beneath', () => {
  const one = { mark: { ...first, north: 1 }, standing: 'not saved' } as const;
  const before = layers(new Map([['a', one]]));
  expect(changedUuids(before, layers(new Map([['a', { ...one }]])))).toEqual([]);
  expect(changedUuids(before, layers(new Map([['a', { ...one, standing: 'waiting' }]])))).toEqual(['a']);
  expect(
    changedUuids(
      before,
      layers(
        new Map([
          ['a', one],
          ['b', null],
        ]),
      ),
    ),
  ).toEqual(['b']);
  expect(changedUuids(before, layers())).toEqual(['a']);
  expect(changedUuids(before, { ...before, bases: layers().bases.slice(0, 1) })).toEqual([]);
});
