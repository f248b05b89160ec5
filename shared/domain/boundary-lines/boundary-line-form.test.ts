import { findFieldErrors } from '../forms/find-field-errors.ts';
import { boundaryLineForm } from './boundary-line-form.ts';

test('[JOB-4] the accuracy of a line is whole centimetres, or is left out', () => {
  expect(findFieldErrors(boundaryLineForm, { accuracy: '', remark: '' })).toEqual({});
  expect(findFieldErrors(boundaryLineForm, { accuracy: '2.5', remark: 'å'.repeat(4001) })).toEqual({
    accuracy: { key: 'validation.digits' },
    remark: { key: 'validation.maxLength', limit: 4000 },
  });
});

test.each([
  ['', undefined],
  [null, undefined],
  ['2020-06-11', undefined],
  ['2020-06-31', 'validation.day'],
  ['2999-01-01', 'validation.future'],
])('[JOB-5] a line that was captured on %j has the error %p', (capturedOn, key) => {
  const errors = findFieldErrors(boundaryLineForm, { accuracy: '', remark: '', capturedOn });
  expect(errors).toEqual(key ? { capturedOn: { key } } : {});
});
