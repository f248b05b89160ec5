import type { BusinessDetails } from '@feltbok/domain/cases/case.ts';

/** What a calendar shows of a meeting. */
interface CalendarMeeting {
  /** The same for each file of the meeting, so that a calendar replaces what it has. */
  uid: string;
  details: Pick<BusinessDetails, 'businessDate' | 'businessPlace'>;
  title: string;
  description: string;
}

const encoder = new TextEncoder();
/** Octets of a line, without its end (RFC 5545, section 3.1). */
const maxLineBytes = 75;

/**
 * Builds an iCalendar file (RFC 5545) of a meeting. It states no end, since a case has none.
 * @param now when the file is made
 * @returns null where the case has no time of the meeting
 */
export function buildCalendarFile(meeting: CalendarMeeting, now: Date): string | null {
  const { uid, details, title, description } = meeting;
  const start = new Date(details.businessDate);
  if (Number.isNaN(start.getTime())) return null;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Feltbok//Feltbok//NO',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(start)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(details.businessPlace ? [`LOCATION:${escapeText(details.businessPlace)}`] : []),
    `DESCRIPTION:${escapeText(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const formatUtc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

/** Breaks a line that is too long; a line that continues begins with a blank. */
function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > maxLineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}
