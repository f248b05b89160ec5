import { findFieldErrors } from '../forms/find-field-errors.ts';
import { emptyConfirmation } from './basis-confirmations.ts';
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

test('[JOB-3] the time of a meeting is a time of the day, and marking has a day of the calendar', () => {
  const recorded = { ...emptyOverview, meetingStart: '00:00', meetingEnd: '23:59' };
  expect(findErrors({ ...recorded, markingDeadline: '2027-06-01' })).toEqual({});
  expect(findErrors({ ...recorded, meetingEnd: '24:00', markingDeadline: '2027-06-31' })).toEqual({
    meetingEnd: { key: 'validation.time' },
    markingDeadline: { key: 'validation.day' },
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

const confirmation = { ...emptyConfirmation, reference: '2026/33' };
const confirm = (item: string, different: object = {}) =>
  findErrors({
    ...emptyOverview,
    basisConfirmations: { [item]: { ...confirmation, ...different } },
  });

test('[JOB-6] an item is confirmed by a reference, a document, or a reason why it is not needed', () => {
  expect(confirm('permit')).toEqual({});
  const documentUuid = '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b11';
  expect(confirm('permit', { reference: '', documentUuid })).toEqual({});
  expect(confirm('Egen kontroll', { answer: 'notNeeded', reason: 'Utført' })).toEqual({});
});

test.each([
  ['without any', 'permit', { reference: ' ' }, 'validation.required'],
  ['not needed without a reason', 'permit', { answer: 'notNeeded' }, 'validation.required'],
  ['on a day that is none', 'permit', { day: '2026-02-30' }, 'validation.day'],
  ['of an item without a name', ' ', {}, 'validation.required'],
  ['of an item with a control character', 'a\0', {}, 'validation.controlCharacters'],
  ['of an item with a long name', 'å'.repeat(201), {}, 'validation.maxLength'],
])('[JOB-6] a confirmation %s is rejected', (_, item, different, key) => {
  expect(confirm(item, different)).toMatchObject({ basisConfirmations: { key } });
});
