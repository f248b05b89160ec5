import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseRange } from './byte-range';
import { RequestProblem } from './problem';

describe('the part that a request asks for', () => {
  for (const [range, expected] of [
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    [undefined, undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=20-10', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['lines=1-2', undefined],
  ] as const) {
    test(`of 100 bytes with ${range} is ${JSON.stringify(expected) ?? 'all'}`, () => {
      assert.deepEqual(parseRange({ range }, 100, '"a"'), expected);
    });
  }

  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0']) {
    test(`of 100 bytes with ${range} is not available, and the answer has their count`, () => {
      assert.throws(
        () => parseRange({ range }, 100, '"a"'),
        (error) =>
          error instanceof RequestProblem &&
          error.status === 416 &&
          error.headers['Content-Range'] === 'bytes */100',
      );
    });
  }

  test('is everything when the content has changed', () => {
    const range = 'bytes=10-19';
    assert.deepEqual(parseRange({ range, 'if-range': '"a"' }, 100, '"a"'), {
      first: 10,
      last: 19,
    });
    for (const ifRange of ['"b"', 'W/"a"', '*', 'Tue, 24 Nov 2026 08:00:00 GMT']) {
      assert.equal(parseRange({ range, 'if-range': ifRange }, 100, '"a"'), undefined);
    }
  });
});
