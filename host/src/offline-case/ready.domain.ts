import { addDays, dayOf, startOf } from '../calendar/calendar.domain';

interface DatedCase {
  caseId: number;
  businesses: ReadonlyArray<{ details: { businessDate: string } }>;
}

const meetingsOf = ({ businesses }: DatedCase): number[] =>
  businesses.map(({ details }) => Date.parse(details.businessDate)).filter((time) => !Number.isNaN(time));

/** The ids of cases with a meeting today or tomorrow in Norway, the earliest meeting first. @param now as Date.now() */
export function nearCases(cases: readonly DatedCase[], now: number): number[] {
  const today = dayOf(now);
  const [start, end] = [startOf(today), startOf(addDays(today, 2))];
  return cases
    .map((one) => ({ caseId: one.caseId, time: meetingsOf(one).find((time) => time >= start && time < end) }))
    .filter((one): one is { caseId: number; time: number } => one.time !== undefined)
    .sort((one, other) => one.time - other.time)
    .map(({ caseId }) => caseId);
}

/** For so many days after its meeting a case that the app has made ready by itself stays on the device. */
const daysAfter = 7;

/** Whether the meetings of a case were so long ago that its room is better used otherwise. @param now as Date.now() */
export const isLongOver = (one: DatedCase, now: number): boolean => {
  const limit = startOf(addDays(dayOf(now), -daysAfter));
  return meetingsOf(one).every((time) => time < limit);
};

/** On which networks the app makes cases ready by itself. */
export const readyChoices = ['always', 'wifi', 'never'] as const;
export type ReadyChoice = (typeof readyChoices)[number];

/** What a browser tells of its network: much, little or nothing. */
export interface NetworkKind {
  type?: string | undefined;
  saveData?: boolean | undefined;
}

/** Whether the browser can tell Wi-Fi from mobile data. */
export const reportsWifi = ({ type }: NetworkKind): boolean => type !== undefined && type !== 'unknown';

/** Whether cases may be fetched without being asked for. Without a choice of the user's, only where Wi-Fi is told of. */
export function mayFetchByItself(choice: ReadyChoice | undefined, { type, saveData }: NetworkKind): boolean {
  if (choice === 'always') return true;
  if (choice === 'never') return false;
  return (type === 'wifi' || type === 'ethernet') && saveData !== true;
}
