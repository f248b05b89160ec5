import { addDays, getDay, getStartOfDay } from '../calendar/calendar.domain';

export interface DatedCase {
  caseId: number;
  businesses: ReadonlyArray<{ details: { businessDate: string } }>;
}

const listMeetings = ({ businesses }: DatedCase): number[] =>
  businesses
    .map(({ details }) => Date.parse(details.businessDate))
    .filter((time) => !Number.isNaN(time));

/**
 * The ids of cases with a meeting today or tomorrow in Norway, the earliest meeting first. @param
 * now as Date.now()
 */
export function nearCases(cases: readonly DatedCase[], now: number): number[] {
  const today = getDay(now);
  const start = getStartOfDay(today);
  const end = getStartOfDay(addDays(today, 2));
  return cases
    .map((datedCase) => ({
      caseId: datedCase.caseId,
      time: listMeetings(datedCase).find((time) => time >= start && time < end),
    }))
    .filter((near): near is { caseId: number; time: number } => near.time !== undefined)
    .sort((a, b) => a.time - b.time)
    .map(({ caseId }) => caseId);
}

/** Days after its meeting for which an automatic download stays on the device. */
const daysAfter = 7;

/** Whether all meetings of a case were over a week ago. @param now as Date.now() */
export const isLongPast = (datedCase: DatedCase, now: number): boolean => {
  const limit = getStartOfDay(addDays(getDay(now), -daysAfter));
  return listMeetings(datedCase).every((time) => time < limit);
};

/** Networks on which the app downloads cases automatically. */
export const readyChoices = ['always', 'wifi', 'never'] as const;
export type ReadyChoice = (typeof readyChoices)[number];

/** The network as far as the browser reports it. */
export interface NetworkKind {
  type?: string | undefined;
  saveData?: boolean | undefined;
}

/** Whether the browser can distinguish Wi-Fi from mobile data. */
export const reportsWifi = ({ type }: NetworkKind): boolean =>
  type !== undefined && type !== 'unknown';

/** Whether automatic downloads are allowed. Without a choice they need a reported Wi-Fi. */
export function mayFetchAutomatically(
  choice: ReadyChoice | undefined,
  { type, saveData }: NetworkKind,
): boolean {
  if (choice === 'always') return true;
  if (choice === 'never') return false;
  return (type === 'wifi' || type === 'ethernet') && saveData !== true;
}
