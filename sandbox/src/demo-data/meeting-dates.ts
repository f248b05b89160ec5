const day = 24 * 60 * 60 * 1000;

/** From a weekend, by the weekday: Sunday is 0 and Saturday 6. */
const daysToMonday: Record<number, number> = { 0: 1, 6: 2 };

/**
 * A meeting's time, ISO 8601 with the offset of Norwegian time on that day.
 *
 * @param referenceDate YYYY-MM-DD
 * @param days from the reference date; moved to Monday when it falls on a weekend, unless it is the
 *   reference date
 * @param time HH:MM
 */
export function meetingTime(referenceDate: string, days: number, time: string): string {
  // At noon UTC a date is the same in Norway, and steps of 24 hours never skip one.
  const wanted = new Date(Date.parse(`${referenceDate}T12:00:00Z`) + days * day);
  const onwards = days === 0 ? 0 : (daysToMonday[wanted.getUTCDay()] ?? 0);
  const date = new Date(wanted.getTime() + onwards * day).toISOString().slice(0, 10);
  return `${date}T${time}:00${offsetOn(date)}`;
}

/** Today in Norway, YYYY-MM-DD. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(now);

function offsetOn(date: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Oslo',
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '+01:00';
}
