import { line } from '@feltbok/domain/forms/rules.ts';
import { object } from 'yup';
import { createFormValidator } from './create-form-validator.ts';

const validate = createFormValidator(object({ owner: object({ name: line(3) }) }));

test('[ATT-22] the error of a nested field stands where the form looks for it', () => {
  expect(validate({ owner: { name: 'Ánne' } })).toEqual({
    owner: { name: { key: 'validation.maxLength', limit: 3 } },
  });
  expect(validate({ owner: { name: 'Ola' } })).toEqual({});
});
