import { addDays, type Day, dayOf, daysFrom, mondayOf, startOf } from '../calendar/calendar.domain';
import type { CaseRow } from './case-rows.domain';

/** A row whose meeting has a day. */
export type Meeting = CaseRow & { time: number };

const isBetween =
  (start: number, end: number) =>
  (row: CaseRow): row is Meeting =>
    row.time !== null && row.time >= start && row.time < end;

const byTime = (one: Meeting, other: Meeting) => one.time - other.time;

/** The day's meetings, the earliest first. */
export const meetingsOn = (day: Day, rows: readonly CaseRow[]): Meeting[] =>
  rows.filter(isBetween(startOf(day), startOf(addDays(day, 1)))).sort(byTime);

/** A week's meetings, day by day from Monday to Sunday. */
export function weekFrom(
  monday: Day,
  rows: readonly CaseRow[],
): Array<{ day: Day; meetings: Meeting[] }> {
  const ofWeek = rows.filter(isBetween(startOf(monday), startOf(addDays(monday, 7))));
  return daysFrom(monday).map((day) => ({ day, meetings: meetingsOn(day, ofWeek) }));
}

export const withoutDay = (rows: readonly CaseRow[]): CaseRow[] =>
  rows.filter(({ time }) => time === null);

/**
 * The Monday of the first week after this one in which there is a meeting; null when none follows.
 */
export function nextWeekWithMeeting(monday: Day, rows: readonly CaseRow[]): Day | null {
  const end = startOf(addDays(monday, 7));
  const first = rows.reduce(
    (least, { time }) => (time !== null && time >= end && time < least ? time : least),
    Infinity,
  );
  return first === Infinity ? null : mondayOf(dayOf(first));
}
