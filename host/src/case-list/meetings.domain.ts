import {
  addDays,
  type Day,
  getDay,
  getMonday,
  getStartOfDay,
  listDays,
} from '../calendar/calendar.domain';
import type { CaseRow } from './case-rows.domain';

/** A row whose meeting has a day. */
export type Meeting = CaseRow & { time: number };

const isWithin =
  (start: number, end: number) =>
  (row: CaseRow): row is Meeting =>
    row.time !== null && row.time >= start && row.time < end;

const byTime = (a: Meeting, b: Meeting) => a.time - b.time;

/** The day's meetings, the earliest first. */
export const listMeetings = (day: Day, rows: readonly CaseRow[]): Meeting[] =>
  rows.filter(isWithin(getStartOfDay(day), getStartOfDay(addDays(day, 1)))).sort(byTime);

/** A week's meetings, day by day from Monday to Sunday. */
export function groupByDay(
  monday: Day,
  rows: readonly CaseRow[],
): Array<{ day: Day; meetings: Meeting[] }> {
  const ofWeek = rows.filter(isWithin(getStartOfDay(monday), getStartOfDay(addDays(monday, 7))));
  return listDays(monday).map((day) => ({ day, meetings: listMeetings(day, ofWeek) }));
}

export const withoutDay = (rows: readonly CaseRow[]): CaseRow[] =>
  rows.filter(({ time }) => time === null);

/**
 * The Monday of the first week after this one in which there is a meeting; null when none follows.
 */
export function nextWeekWithMeeting(monday: Day, rows: readonly CaseRow[]): Day | null {
  const end = getStartOfDay(addDays(monday, 7));
  const first = rows.reduce(
    (least, { time }) => (time !== null && time >= end && time < least ? time : least),
    Infinity,
  );
  return first === Infinity ? null : getMonday(getDay(first));
}
