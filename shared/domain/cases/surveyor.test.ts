import { findSurveyorProblem, getAppointedSurveyor, toSurveyorNumber } from './surveyor.ts';

const meeting = '2026-11-24T00:30:00+01:00';
const appointed = {
  surveyorName: 'Kari Målar',
  surveyorNumber: '000041',
  surveyorAuthorisedOn: '2022-01-01',
  surveyorValidUntil: '2026-11-24',
};
const findProblem = (different: Partial<typeof appointed> = {}) =>
  findSurveyorProblem(getAppointedSurveyor({ ...appointed, ...different }), meeting);

test('[JOB-1] a surveyor is valid through the last day, by Norwegian time', () => {
  expect(findProblem()).toBeNull();
  expect(findProblem({ surveyorAuthorisedOn: '', surveyorValidUntil: '' })).toBeNull();
  const day = '2026-11-23';
  expect(findProblem({ surveyorValidUntil: day })).toEqual({ kind: 'expired', day });
});

test('[JOB-1] an authorisation from a later day than the meeting is pointed out', () => {
  const day = '2026-11-25';
  expect(findProblem({ surveyorAuthorisedOn: day })).toEqual({ kind: 'notYet', day });
});

test('[JOB-1] a case without surveyor, or with one without number, is pointed out', () => {
  expect(findProblem({ surveyorName: ' ' })).toEqual({ kind: 'missing' });
  expect(findProblem({ surveyorNumber: '' })).toEqual({ kind: 'withoutNumber' });
});

test('[JOB-1] a case from before the field has no surveyor', () => {
  expect(findSurveyorProblem(getAppointedSurveyor({}), meeting)).toEqual({ kind: 'missing' });
});

test.each([
  ['41', '000041'],
  ['001147', '001147'],
  ['1234567', ''],
  ['L-41', ''],
  ['', ''],
  [undefined, ''],
])('[JOB-1] the number %s of an account is %s in the register', (typed, number) => {
  expect(toSurveyorNumber(typed)).toBe(number);
});
