import { listLargerTiles } from './larger-tiles.domain';

test('a tile is part of one tile at each coarser zoom there is', () => {
  expect(listLargerTiles({ z: 18, x: 135_923, y: 75_658 }, 15)).toEqual([
    { tile: { z: 17, x: 67_961, y: 37_829 }, share: 1 / 2, left: 1 / 2, top: 0 },
    { tile: { z: 16, x: 33_980, y: 18_914 }, share: 1 / 4, left: 3 / 4, top: 2 / 4 },
    { tile: { z: 15, x: 16_990, y: 9457 }, share: 1 / 8, left: 3 / 8, top: 2 / 8 },
  ]);
});

test('tiles are magnified only up to a limit', () => {
  expect(listLargerTiles({ z: 20, x: 0, y: 0 }, 0)).toHaveLength(6);
  expect(listLargerTiles({ z: 3, x: 0, y: 0 }, 3)).toEqual([]);
});
