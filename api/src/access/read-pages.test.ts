import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cutPages } from './read-pages';

const cut = (sizes: number[]) =>
  cutPages(
    sizes.map((bytes) => ({ bytes })),
    { rows: 3, bytes: 100 },
  ).map((page) => page.map(({ bytes }) => bytes));

describe('[FLT-15] pages that are cut by what is known of their rows', () => {
  test('have no more rows than a page may have', () => {
    assert.deepEqual(cut([1, 1, 1, 1]), [[1, 1, 1], [1]]);
  });

  test('have no more bytes, but for a row that is larger than a page', () => {
    assert.deepEqual(cut([60, 40, 1, 500, 2, 3]), [[60, 40], [1], [500], [2, 3]]);
  });

  test('are one without rows where the list is empty', () => {
    assert.deepEqual(cut([]), [[]]);
  });
});
