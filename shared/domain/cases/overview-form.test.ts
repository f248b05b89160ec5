import { findFieldErrors } from '../forms/find-field-errors.ts';
import { emptyOverview, overviewFields } from './overview-fields.ts';
import { overviewForm } from './overview-form.ts';

const findErrors = (fields: object) => findFieldErrors(overviewForm, fields);
const limit = overviewFields.summary.maxLength;
const longest = 'å'.repeat(limit);

test('[OVR-2] an overview may be empty, and each text as long as the limit', () => {
  expect(findErrors(emptyOverview)).toEqual({});
  const fields = { description: longest, summary: longest, comment: longest };
  expect(findErrors({ ...emptyOverview, ...fields })).toEqual({});
});

test('[OVR-2] every text that is too long has an error with its message key', () => {
  const tooLong = `${longest}å`;
  const error = { key: 'validation.maxLength', limit };
  expect(findErrors({ ...emptyOverview, description: tooLong, comment: tooLong })).toEqual({
    description: error,
    comment: error,
  });
});

test('[OVR-2] blanks of a text count, as they are saved', () => {
  expect(findErrors({ ...emptyOverview, summary: `${longest} ` })).toEqual({
    summary: { key: 'validation.maxLength', limit },
  });
});

test('[JOB-1] a surveyor’s number has six digits, and a day is one of the calendar', () => {
  const surveyor = {
    ...emptyOverview,
    surveyorName: 'Kari Målar',
    surveyorNumber: '000041',
    surveyorValidUntil: '2028-02-29',
  };
  expect(findErrors(surveyor)).toEqual({});
  const wrong = { ...surveyor, surveyorNumber: '41', surveyorValidUntil: '2027-02-29' };
  expect(findErrors(wrong)).toEqual({
    surveyorNumber: { key: 'validation.exactLength', limit: 6 },
    surveyorValidUntil: { key: 'validation.day' },
  });
  expect(findErrors({ ...surveyor, surveyorNumber: 'L00041' })).toEqual({
    surveyorNumber: { key: 'validation.digits' },
  });
});
