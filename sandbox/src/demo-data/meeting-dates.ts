const day = 24 * 60 * 60 * 1000;

/** Days from a weekend to Monday, by weekday: Sunday is 0 and Saturday 6. */
const daysToMonday: Record<number, number> = { 0: 1, 6: 2 };

/**
 * Formats a meeting's time, in ISO 8601 with the offset of Norwegian time on that day.
 * @param referenceDate YYYY-MM-DD
 * @param days from the reference date; moved to Monday when it falls on a weekend, unless it is the
 *   reference date
 * @param time HH:MM
 */
export function getMeetingTime(referenceDate: string, days: number, time: string): string {
  // Noon UTC has the same date in Norway, and steps of 24 hours never skip a date.
  const plannedDate = new Date(Date.parse(`${referenceDate}T12:00:00Z`) + days * day);
  const onwards = days === 0 ? 0 : (daysToMonday[plannedDate.getUTCDay()] ?? 0);
  const date = new Date(plannedDate.getTime() + onwards * day).toISOString().slice(0, 10);
  return `${date}T${time}:00${getOffset(date)}`;
}

/** Returns today's date in Norway, YYYY-MM-DD. */
export const getToday = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(now);

function getOffset(date: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Oslo',
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '+01:00';
}
