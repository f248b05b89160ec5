import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { buildCaseRows } from './case-rows.domain';
import { groupByDay, listMeetings, nextWeekWithMeeting, withoutDay } from './meetings.domain';

const rows = buildCaseRows(
  [
    '2026-11-24T13:00:00+01:00',
    '2026-11-24T07:00:00Z',
    '2026-11-22T23:30:00Z',
    '2026-12-20T23:59:00+01:00',
    '',
  ].map((businessDate, index) => sampleCase({ businessDate }, index, index)),
);
const listIds = (of: readonly { caseId: number }[]) => of.map(({ caseId }) => caseId);

test('a day’s meetings are sorted by time', () => {
  expect(listIds(listMeetings('2026-11-24', rows))).toEqual([1, 0]);
  expect(listMeetings('2026-11-26', rows)).toEqual([]);
});

test('a week holds the meetings of its seven Norwegian days', () => {
  const week = groupByDay('2026-11-23', rows);
  expect(week.map(({ day, meetings }) => [day.slice(8), listIds(meetings)])).toEqual([
    ['23', [2]],
    ['24', [1, 0]],
    ['25', []],
    ['26', []],
    ['27', []],
    ['28', []],
    ['29', []],
  ]);
});

test('cases without a day are separate, and the next meeting week is known', () => {
  expect(listIds(withoutDay(rows))).toEqual([4]);
  expect(nextWeekWithMeeting('2026-11-23', rows)).toBe('2026-12-14');
  expect(nextWeekWithMeeting('2026-12-14', rows)).toBeNull();
});
