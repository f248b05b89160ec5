import {
  addDays,
  getDay,
  getMonday,
  getStartOfDay,
  getWeekNumber,
  isDay,
  listDays,
} from './calendar.domain';

test.each([
  ['2026-11-23', 48],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2026-01-01', 1],
])('%s is in week %i', (day, number) => {
  expect(getWeekNumber(day)).toBe(number);
});

test('a week runs Monday to Sunday, across new year and summer time', () => {
  expect(getMonday('2027-01-03')).toBe('2026-12-28');
  expect(getMonday('2026-12-28')).toBe('2026-12-28');
  expect(listDays('2026-10-19')).toEqual([
    '2026-10-19',
    '2026-10-20',
    '2026-10-21',
    '2026-10-22',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
  ]);
});

test.each([
  ['2026-01-15', '2026-01-14T23:00:00Z'],
  ['2026-07-15', '2026-07-14T22:00:00Z'],
  ['2026-03-29', '2026-03-28T23:00:00Z'],
  ['2026-03-30', '2026-03-29T22:00:00Z'],
  ['2026-10-25', '2026-10-24T22:00:00Z'],
  ['2026-10-26', '2026-10-25T23:00:00Z'],
])('%s begins in Norway at %s', (day, moment) => {
  expect(new Date(getStartOfDay(day)).toISOString().replace('.000', '')).toBe(moment);
  expect(getDay(getStartOfDay(day))).toBe(day);
  expect(getDay(getStartOfDay(day) - 1)).toBe(addDays(day, -1));
});

test('texts other than days are recognised', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '26-01-01', '', null, 20260101].some(isDay)).toBe(false);
});
