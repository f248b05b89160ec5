import { object, string } from 'yup';
import { findFieldErrors } from './find-field-errors.ts';
import { line, positiveInteger } from './rules.ts';

const schema = object({ name: line(3), height: object({ sigma: positiveInteger(9) }) });

test('[ATT-22] an error is a key with its limit, by the path of its field', () => {
  expect(findFieldErrors(schema, { name: 'Ánne', height: { sigma: '10' } })).toEqual({
    name: { key: 'validation.maxLength', limit: 3 },
    'height.sigma': { key: 'validation.max', limit: 9 },
  });
});

test('[ATT-22] only the first of several errors of a field is shown', () => {
  const two = object({ number: positiveInteger(9) });
  expect(findFieldErrors(two, { number: -0.5 }, { strict: true })).toEqual({
    number: { key: 'validation.digits' },
  });
});

test('a rule without a message key is an error of the schema', () => {
  const plain = object({ name: string().max(1) });
  expect(() => findFieldErrors(plain, { name: 'Ola' })).toThrow('no message with a key for "name"');
});
