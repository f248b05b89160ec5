/** A day as `YYYY-MM-DD`: days compare as texts do. */
export type Day = string;

const dayMs = 24 * 60 * 60_000;

// Sweden writes a day as ISO 8601 does. Meetings take place in Norway, whatever zone the device is
// set to.
const norwegianDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' });
const norwegianHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Oslo',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The Norwegian day of a moment. @param moment milliseconds since 1970 */
export const getDay = (moment: number): Day => norwegianDay.format(moment);

/** Start of a day in Norway, in milliseconds since 1970. */
export function getStartOfDay(day: Day): number {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  // Clocks change at 01:00 UTC, so the offset is the same as at Norway's midnight.
  return utcMidnight - Number(norwegianHour.format(utcMidnight)) * 60 * 60_000;
}

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Whether a text is a day that exists. */
export const isDay = (text: unknown): text is Day =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text;

/** The Monday of the day's week. */
export const getMonday = (day: Day): Day =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The seven days of the week that begins on this Monday. */
export const listDays = (monday: Day): Day[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/**
 * The week's number by ISO 8601, as Norwegians count: a week belongs to the year that its Thursday
 * lies in.
 */
export function getWeekNumber(day: Day): number {
  const thursday = addDays(getMonday(day), 3);
  const firstThursday = addDays(getMonday(`${thursday.slice(0, 4)}-01-04`), 3);
  return 1 + (Date.parse(thursday) - Date.parse(firstThursday)) / (7 * dayMs);
}
