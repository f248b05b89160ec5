import { formatDate, formatDay, formatTime, formatTimestamp, isDay, toDay } from './dates.ts';

test('these tests run on a device that is not set to Norwegian time', () => {
  for (const month of ['01', '07']) {
    const noonInNorway = `2026-${month}-15T12:00:00${month === '01' ? '+01:00' : '+02:00'}`;
    expect(new Date(noonInNorway).getHours()).not.toBe(12);
  }
});

test.each([
  ['2026-11-24T09:00:00+01:00', '24.11.2026', '09:00'],
  ['2026-07-01T09:05:00+02:00', '01.07.2026', '09:05'],
  // Late in the evening in Greenwich it is the next day in Norway: from 23 in winter, from 22 in
  // summer.
  ['2026-12-31T22:59:59Z', '31.12.2026', '23:59'],
  ['2026-12-31T23:00:00Z', '01.01.2027', '00:00'],
  ['2026-06-30T21:59:59Z', '30.06.2026', '23:59'],
  ['2026-06-30T22:00:00Z', '01.07.2026', '00:00'],
])('[SHELL-12] %s shows as %s %s, Norwegian time', (moment, date, time) => {
  expect(formatDate(moment)).toBe(date);
  expect(formatTime(new Date(moment))).toBe(time);
});

test('[SHELL-12] the clock goes forward and back with Norway: 29 March and 25 October 2026', () => {
  expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(formatTime)).toEqual([
    '01:59',
    '03:00',
  ]);
  expect(['2026-10-25T00:59:00Z', '2026-10-25T01:00:00Z'].map(formatTime)).toEqual([
    '02:59',
    '02:00',
  ]);
});

test.each([
  ['2026-01-02T03:04:05+01:00', '20260102030405'],
  ['2026-06-30T22:00:09Z', '20260701000009'],
])('[SHELL-12] the timestamp of %s is %s', (moment, stamp) => {
  expect(formatTimestamp(new Date(moment))).toBe(stamp);
});

test('an invalid date is shown as nothing', () => {
  expect(formatDate('i morgen')).toBe('');
  expect(formatTime('')).toBe('');
});

test('[JOB-5] the day of a moment is that of Norwegian time', () => {
  expect(toDay('2026-06-30T22:30:00Z')).toBe('2026-07-01');
  expect(toDay('2026-12-31T22:30:00Z')).toBe('2026-12-31');
  expect(toDay('i går')).toBe('');
});

test.each([
  ['2026-02-28', true],
  ['1700-01-01', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0206-01-01', false],
  ['2026-1-1', false],
  ['20260101', false],
  ['', false],
])('[JOB-5] %j is a day: %p', (text, isValid) => {
  expect(isDay(text)).toBe(isValid);
});

test('[JOB-5] a day is shown as day, month and year', () => {
  expect(formatDay('2026-11-28')).toBe('28.11.2026');
  expect(formatDay('')).toBe('');
});
