/** Meetings take place in Norway: times are Norwegian whatever zone the device is set to. */
const zone = 'Europe/Oslo';

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function toDateParts(moment: Date): Record<Intl.DateTimeFormatPartTypes, string> {
  return Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;
}

/**
 * A moment (Date, or ISO 8601 with offset) as `DD.MM.YYYY`, Norwegian time. Empty for what is no
 * date.
 */
export function formatDate(moment: Date | string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const { day, month, year } = toDateParts(date);
  return `${day}.${month}.${year}`;
}

/** Clock time as `HH:mm`, Norwegian time. Empty for what is no date. */
export function formatTime(moment: Date | string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = toDateParts(date);
  return `${hour}:${minute}`;
}

/** `YYYYMMDDHHmmss`, Norwegian time: for names that should sort by time. */
export function formatTimestamp(moment: Date): string {
  const { year, month, day, hour, minute, second } = toDateParts(moment);
  return `${year}${month}${day}${hour}${minute}${second}`;
}

/** A moment as `YYYY-MM-DD`, Norwegian time: a day as it is stored. Empty for what is no date. */
export function toDay(moment: Date | string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const { day, month, year } = toDateParts(date);
  return `${year}-${month}-${day}`;
}

/** Nothing that the product records is older, so an earlier year is a slip of the hand. */
const earliestDay = '1700-01-01';

/** Whether a text is a day of the calendar as it is stored, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliestDay) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A time of the day as it is stored, `HH:MM`. */
export const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A stored day as `DD.MM.YYYY`; a text that is no day stays as it is. */
export const formatDay = (day: string): string =>
  isDay(day) ? day.split('-').reverse().join('.') : day;
