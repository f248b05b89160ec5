import { buildCalendarFile } from './calendar-file.domain';

const now = new Date('2026-11-02T08:15:30.250Z');
const meeting = {
  uid: 'feltbok-4699-2077',
  details: { businessDate: '2026-11-24T09:00:00+01:00', businessPlace: 'Fjordvegen 12, Fjordvik' },
  title: 'Grensejustering; 4699-31/472',
  description: 'Sak 2026/118\nLandmåler: Kari Målar',
};

test('[JOB-2] the calendar file has the meeting in UTC, with escaped texts', () => {
  expect(buildCalendarFile(meeting, now)?.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Feltbok//Feltbok//NO',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:feltbok-4699-2077',
    'DTSTAMP:20261102T081530Z',
    'DTSTART:20261124T080000Z',
    'SUMMARY:Grensejustering\\; 4699-31/472',
    'LOCATION:Fjordvegen 12\\, Fjordvik',
    'DESCRIPTION:Sak 2026/118\\nLandmåler: Kari Målar',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('[JOB-2] a long line is folded at 75 octets, and no letter is divided', () => {
  const long = { ...meeting, title: 'Ánne Østby på Čáhppesjohka '.repeat(12) };
  const file = buildCalendarFile(long, now) ?? '';
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${long.title}\r\n`);
});

test('[JOB-2] a case without a time of its meeting has no calendar file', () => {
  const details = { ...meeting.details, businessDate: '' };
  expect(buildCalendarFile({ ...meeting, details }, now)).toBeNull();
});
