import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CaseSystemDeliverySchema } from '@feltbok/contract/integration.ts';
import { SketchContentSchema } from '@feltbok/contract/sketches.ts';
import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { errorLimit, listFieldErrors } from './field-errors';
import { findErrors } from './find-errors';
import { findUnstorableText } from './storable-text';
import { validatorCompiler } from './validation';

/** A list that counts how many of its items are looked at. */
function createCountingList(
  length: number,
  item: unknown,
): { list: unknown[]; looks: () => number } {
  let looks = 0;
  const list = new Proxy(new Array(length).fill(item), {
    get: (target, name, receiver) => {
      if (/^\d+$/.test(String(name))) looks += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { list, looks: () => looks };
}

function findProblem(schema: TSchema, value: unknown) {
  const validate = validatorCompiler({ schema, method: 'PUT', url: '/', httpPart: 'body' });
  const { error } = validate(value) as unknown as {
    error: { members: { errors: Array<{ field: string; message: string }> } };
  };
  return error.members.errors;
}

describe('errors of a body', () => {
  test('[FLT-7] are found up to the twentieth wrong item of ten thousand', () => {
    const { list, looks } = createCountingList(10_000, 0);
    const errors = findProblem(CaseSystemDeliverySchema, { cases: list });
    assert.equal(errors.length, errorLimit);
    assert.deepEqual(errors.at(-1), { field: 'cases[19]', message: 'must be object' });
    assert.ok(looks() < 100, `${looks()} looks at items`);
  });

  test('[FLT-7] are not searched for in a list that is too long', () => {
    const { list, looks } = createCountingList(14_000, { kind: 'circle' });
    const errors = findProblem(SketchContentSchema, { shapes: list, labels: [] });
    assert.deepEqual(errors, [{ field: 'shapes', message: 'must not have more than 1000 items' }]);
    assert.ok(looks() < 10, `${looks()} looks at items`);
  });

  test('[FLT-7] are read from an endless search until twenty fields are named', () => {
    let read = 0;
    function* endless(): Generator<TLocalizedValidationError> {
      for (;;) {
        read += 1;
        yield {
          keyword: 'type',
          schemaPath: '',
          instancePath: `/${read}`,
          params: { type: 'object' },
          message: 'no',
        };
      }
    }
    assert.equal(listFieldErrors(endless(), 'body').length, errorLimit);
    assert.equal(read, errorLimit + 1);
  });

  test('[FLT-7] name twenty of thousands of unknown fields, each by a short name', () => {
    const delivery = {
      cases: [],
      ...Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`f${nth}`, nth])),
    };
    const errors = findProblem(CaseSystemDeliverySchema, delivery);
    assert.equal(errors.length, errorLimit);
    assert.deepEqual(errors[0], { field: 'f0', message: 'is not a known field' });
    const [long] = findProblem(CaseSystemDeliverySchema, { cases: [], ['x'.repeat(100_000)]: 1 });
    assert.equal(long?.field.length, 200);
  });

  test('[FLT-7] name alternatives together, deep inside a value', () => {
    const location = { longitude: 5, latitude: 60 };
    const shape = {
      uuid: '7a1b0e9c-3f55-4b7e-9c1f-0d2b1a6f4e10',
      kind: 'circle',
      centre: location,
      radius: '3',
    };
    const errors = findProblem(SketchContentSchema, { shapes: [shape], labels: [] });
    const radius = errors.find(({ field }) => field === 'shapes[0].radius');
    assert.equal(radius?.message, 'must be number');
  });

  test('[FLT-7] are none for a valid value', () => {
    assert.deepEqual([...findErrors(SketchContentSchema, { shapes: [], labels: [] })], []);
  });

  test('[FLT-7] name the place of a text that cannot be stored', () => {
    assert.deepEqual(findUnstorableText({ a: [0, { b: ['x', 'y\0'] }] }), {
      field: 'a[1].b[1]',
      message: 'must not hold the character U+0000',
    });
    assert.deepEqual(findUnstorableText(['a', '\ud800'])?.field, '[1]');
    assert.equal(findUnstorableText({ a: [1, null, 'å🌲'] }), undefined);
  });
});
