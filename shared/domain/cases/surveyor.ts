import { toDay } from '../values/dates.ts';
import { type OverviewFields, overviewFields } from './overview-fields.ts';

/** The surveyor who is appointed for a case; each text is empty where it is not known. */
interface AppointedSurveyor {
  name: string;
  /** Six digits. */
  number: string;
  /** `YYYY-MM-DD`. */
  authorisedOn: string;
  /** `YYYY-MM-DD`, the last day of the authorisation. */
  validUntil: string;
}

/** What is wrong with an appointment on the day of the meeting. */
export type SurveyorProblem =
  | { kind: 'missing' | 'withoutNumber' }
  | { kind: 'expired' | 'notYet'; day: string };

/** @param details which an older app stored without the fields of the surveyor */
export const getAppointedSurveyor = (details: Partial<OverviewFields>): AppointedSurveyor => ({
  name: details.surveyorName?.trim() ?? '',
  number: details.surveyorNumber ?? '',
  authorisedOn: details.surveyorAuthorisedOn ?? '',
  validUntil: details.surveyorValidUntil ?? '',
});

/** @param businessDate the time of the meeting, ISO 8601 with offset */
export function findSurveyorProblem(
  { name, number, authorisedOn, validUntil }: AppointedSurveyor,
  businessDate: string,
): SurveyorProblem | null {
  if (name === '') return { kind: 'missing' };
  if (number === '') return { kind: 'withoutNumber' };
  const meetingDay = toDay(businessDate);
  if (validUntil !== '' && validUntil < meetingDay) return { kind: 'expired', day: validUntil };
  if (authorisedOn > meetingDay) return { kind: 'notYet', day: authorisedOn };
  return null;
}

/**
 * Formats a number as the register has it, with leading zeros; empty for a text that cannot be such
 * a number.
 */
export const toSurveyorNumber = (typed: string | undefined): string =>
  /^\d{1,6}$/.test(typed ?? '')
    ? `${typed}`.padStart(overviewFields.surveyorNumber.length, '0')
    : '';
