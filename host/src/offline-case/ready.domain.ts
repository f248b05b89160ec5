import { addDays, dayOf, startOf } from '../calendar/calendar.domain';

export interface DatedCase {
  caseId: number;
  businesses: ReadonlyArray<{ details: { businessDate: string } }>;
}

const meetingsOf = ({ businesses }: DatedCase): number[] =>
  businesses
    .map(({ details }) => Date.parse(details.businessDate))
    .filter((time) => !Number.isNaN(time));

/**
 * The ids of cases with a meeting today or tomorrow in Norway, the earliest meeting first. @param
 * now as Date.now()
 */
export function nearCases(cases: readonly DatedCase[], now: number): number[] {
  const today = dayOf(now);
  const start = startOf(today);
  const end = startOf(addDays(today, 2));
  return cases
    .map((one) => ({
      caseId: one.caseId,
      time: meetingsOf(one).find((time) => time >= start && time < end),
    }))
    .filter((one): one is { caseId: number; time: number } => one.time !== undefined)
    .sort((one, other) => one.time - other.time)
    .map(({ caseId }) => caseId);
}

/** Days after its meeting for which an automatic download stays on the device. */
const daysAfter = 7;

/** Whether all meetings of a case were over a week ago. @param now as Date.now() */
export const isLongOver = (one: DatedCase, now: number): boolean => {
  const limit = startOf(addDays(dayOf(now), -daysAfter));
  return meetingsOf(one).every((time) => time < limit);
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
export function mayFetchByItself(
  choice: ReadyChoice | undefined,
  { type, saveData }: NetworkKind,
): boolean {
  if (choice === 'always') return true;
  if (choice === 'never') return false;
  return (type === 'wifi' || type === 'ethernet') && saveData !== true;
}
