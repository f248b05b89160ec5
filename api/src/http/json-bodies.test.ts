import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { exceededLimit } from './json-bodies';

/** Of lists and objects in all, how deep they are nested, and how many members they have. */
function shapeOf(value: unknown): { depth: number; members: number; containers: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0, containers: 0 };
  const inner = Object.values(value).map(shapeOf);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    members: Math.max(0, inner.length - 1) + inner.reduce((sum, { members }) => sum + members, 0),
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
  test('[SRV-2] count what is in it, and nothing that stands in a string', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = JSON.stringify(value);
        const { depth, members, containers } = shapeOf(JSON.parse(text));
        const values = members + containers;
        assert.equal(exceededLimit(text, { depth, values }), undefined);
        assert.equal(exceededLimit(text, { depth: depth - 1, values }), 'depth');
        assert.equal(exceededLimit(text, { depth, values: values - 1 }), 'values');
      }),
      { numRuns: 500 },
    );
  });

  test('[SRV-2] a text that ends within a string ends the count', () => {
    for (const text of ['"', '["a', '["a\\', '{"a":"\\"', '']) {
      assert.equal(exceededLimit(text, { depth: 9, values: 9 }), undefined, text);
    }
  });
});
