import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findExceededLimit } from './json-bodies';

/** Counts the depth and the members of all lists and objects, and the members of the largest. */
function readShape(value: unknown): {
  depth: number;
  members: number;
  containers: number;
  largest: number;
} {
  if (typeof value !== 'object' || value === null)
    return { depth: 0, members: 0, containers: 0, largest: 0 };
  const inner = Object.values(value).map(readShape);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    members: Math.max(0, inner.length - 1) + inner.reduce((sum, { members }) => sum + members, 0),
    largest: Math.max(inner.length, ...inner.map(({ largest }) => largest)),
    containers: 1 + inner.reduce((sum, { containers }) => sum + containers, 0),
  };
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\\\\"', '[[[[', '{,{,', '","', '\\",{'),
);
const anyJson = fc
  .jsonValue({ stringUnit: 'binary' })
  .chain((value) => hostileText.map((text) => ({ value, [text]: [text, { [text]: value }] })));

describe('limits of a JSON body', () => {
  test('[SRV-2] count its values, and nothing inside a string', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = JSON.stringify(value);
        const { depth, members, containers, largest } = readShape(JSON.parse(text));
        const limits = {
          depth,
          values: members + containers,
          members: Math.max(largest, 1),
          token: 100,
        };
        assert.equal(findExceededLimit(text, limits), undefined);
        assert.equal(findExceededLimit(text, { ...limits, depth: depth - 1 }), 'depth');
        assert.equal(findExceededLimit(text, { ...limits, values: limits.values - 1 }), 'values');
        if (largest > 1)
          assert.equal(findExceededLimit(text, { ...limits, members: largest - 1 }), 'members');
      }),
      { numRuns: 500 },
    );
  });

  test('[FLT-7] find a number that is too long without parsing it', () => {
    const limits = { depth: 9, values: 9, members: 9, token: 100 };
    assert.equal(findExceededLimit(`{"a":${'1'.repeat(101)}}`, limits), 'token');
    assert.equal(
      findExceededLimit(`{"a":"${'1'.repeat(5000)}","b":${'1'.repeat(90)}}`, limits),
      undefined,
    );
  });

  test('[SRV-2] stop counting where the text ends within a string', () => {
    for (const text of ['"', '["a', '["a\\', '{"a":"\\"', '']) {
      assert.equal(
        findExceededLimit(text, { depth: 9, values: 9, members: 9, token: 9 }),
        undefined,
        text,
      );
    }
  });
});
