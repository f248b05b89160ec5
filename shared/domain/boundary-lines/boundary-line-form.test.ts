import { findFieldErrors } from '../forms/find-field-errors.ts';
import { boundaryLineForm } from './boundary-line-form.ts';

test('[JOB-4] the accuracy of a line is whole centimetres, or is left out', () => {
  expect(findFieldErrors(boundaryLineForm, { accuracy: '', remark: '' })).toEqual({});
  expect(findFieldErrors(boundaryLineForm, { accuracy: '2.5', remark: 'å'.repeat(4001) })).toEqual({
    accuracy: { key: 'validation.digits' },
    remark: { key: 'validation.maxLength', limit: 4000 },
  });
});
