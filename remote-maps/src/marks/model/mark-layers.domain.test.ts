import { drawnMark, savedMark } from '../../testing/sample-marks';
import { changedUuids, type MarkLayers, markInLayers, marksInLayers } from './mark-layers.domain';

const [first, second] = [savedMark({ uuid: 'a' }), savedMark({ uuid: 'b', id: 8 })];
const imported = drawnMark({ uuid: 'f', metaType: 'File' });
const base = new Map([first, second].map((mark) => [mark.uuid, mark]));
const files = new Map([imported, { ...imported, uuid: 'a' }].map((mark) => [mark.uuid, mark]));
const layers = (over: MarkLayers['over'] = new Map()): MarkLayers => ({
  bases: [
    { marks: base, status: 'saved' },
    { marks: files, status: 'not saved' },
  ],
  over,
});
const listed = (one: MarkLayers) => [...marksInLayers(one)].map(({ mark, status }) => `${mark.uuid} ${status}`);

test("every mark is listed once: the server's goes before the file's", () => {
  expect(listed(layers())).toEqual(['a saved', 'b saved', 'f not saved']);
  expect(markInLayers(layers(), 'a')).toEqual({ mark: first, status: 'saved' });
  expect(markInLayers(layers(), 'x')).toBeNull();
});

test('what is applied counts, and what is deleted is not listed', () => {
  const moved = { ...first, north: 1 };
  const over = new Map([
    ['a', { mark: moved, status: 'waiting' } as const],
    ['f', null],
    ['n', { mark: drawnMark({ uuid: 'n' }), status: 'not saved' } as const],
  ]);
  expect(listed(layers(over))).toEqual(['b saved', 'a waiting', 'n not saved']);
  expect(markInLayers(layers(over), 'a')?.mark).toBe(moved);
  expect(markInLayers(layers(over), 'f')).toBeNull();
});

test('of two versions, marks with other pending changes are listed, whatever lies beneath', () => {
  const one = { mark: { ...first, north: 1 }, status: 'not saved' } as const;
  const before = layers(new Map([['a', one]]));
  expect(changedUuids(before, layers(new Map([['a', { ...one }]])))).toEqual([]);
  expect(changedUuids(before, layers(new Map([['a', { ...one, status: 'waiting' }]])))).toEqual(['a']);
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
