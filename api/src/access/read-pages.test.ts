import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cutPages } from './read-pages';

const cut = (sizes: number[]) =>
  cutPages(
    sizes.map((bytes) => ({ bytes })),
    { rows: 3, bytes: 100 },
  ).map((page) => page.map(({ bytes }) => bytes));

describe('[FLT-15] pages that are cut by the known sizes of their rows', () => {
  test('have no more rows than allowed', () => {
    assert.deepEqual(cut([1, 1, 1, 1]), [[1, 1, 1], [1]]);
  });

  test('have no more bytes than allowed, except for a single larger row', () => {
    assert.deepEqual(cut([60, 40, 1, 500, 2, 3]), [[60, 40], [1], [500], [2, 3]]);
  });

  test('are a single empty page for an empty list', () => {
    assert.deepEqual(cut([]), [[]]);
  });
});
