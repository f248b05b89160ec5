import { boxIn } from './painted-box';

const picture = (rows: readonly string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: new Uint8ClampedArray(
    rows.flatMap((row) => [...row].flatMap((one) => (one === '#' ? [0, 0, 0, 255] : [0, 0, 0, 0]))),
  ),
});

test('the painted box goes from the first to the last row and column', () => {
  const scattered = picture(['.......', '...#...', '.#.....', '....##.', '.......']);
  expect(boxIn(scattered)).toEqual({ left: 1, top: 1, width: 5, height: 3 });
  expect(boxIn(picture(['#..', '...', '..#']))).toEqual({ left: 0, top: 0, width: 3, height: 3 });
  expect(boxIn(picture(['...', '..#']))).toEqual({ left: 2, top: 1, width: 1, height: 1 });
});

test('what is almost transparent counts, nothing at all has no box', () => {
  const faint = picture(['...', '...']);
  expect(boxIn(faint)).toBeNull();
  faint.data[4 * 4 + 3] = 1;
  expect(boxIn(faint)).toEqual({ left: 1, top: 1, width: 1, height: 1 });
});
