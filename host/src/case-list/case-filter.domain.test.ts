import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import {
  type CaseFilter,
  filterFrom,
  filterRows,
  listNarrowings,
  noFilter,
  whatHides,
  without,
} from './case-filter.domain';
import { buildCaseRows } from './case-rows.domain';

const createMeeting = (caseId: number, businessDate: string, businessTypeName = 'Fradeling') =>
  sampleCase(
    { businessDate, businessTypeName, caseNumber: `2026/${caseId}` },
    caseId,
    caseId + 1000,
  );
// Tuesday 24 November 2026.
const today = '2026-11-24';
const rows = buildCaseRows([
  createMeeting(1, '2026-11-23T23:30:00+01:00'),
  createMeeting(2, '2026-11-24T00:00:00+01:00', 'Grensejustering'),
  createMeeting(3, '2026-11-24T22:59:59Z'),
  createMeeting(4, '2026-11-25T00:00:00+01:00'),
  createMeeting(5, '2026-11-29T23:59:00+01:00'),
  createMeeting(6, '2026-11-30T00:00:00+01:00'),
  createMeeting(7, ''),
]);
const facts = { today, waitingIds: new Set([1002]), offlineIds: new Set([4, 7]) };
const findCases = (filter: Partial<CaseFilter>) =>
  filterRows(rows, { ...noFilter, ...filter }, facts).map(({ caseId }) => caseId);

test.each<[string, Partial<CaseFilter>, number[]]>([
  ['nothing', {}, [1, 2, 3, 4, 5, 6, 7]],
  ['today', { days: 'today' }, [2, 3]],
  ['this week, from Monday to Sunday', { days: 'week' }, [1, 2, 3, 4, 5]],
  ['what is past, without what is today', { days: 'past' }, [1]],
  [
    'a period with both its days',
    { days: 'period', from: '2026-11-24', to: '2026-11-25' },
    [2, 3, 4],
  ],
  [
    'a period named the other way round',
    { days: 'period', from: '2026-11-25', to: '2026-11-24' },
    [2, 3, 4],
  ],
  ['a period without an end', { days: 'period', from: '2026-11-29' }, [5, 6]],
  ['a period without a beginning', { days: 'period', to: '2026-11-23' }, [1]],
  ['a period without days', { days: 'period' }, [1, 2, 3, 4, 5, 6, 7]],
  ['a type', { type: 'Grensejustering' }, [2]],
  ['what waits to be sent', { waiting: true }, [2]],
  ['what is available offline', { offline: true }, [4, 7]],
  ['several at once', { days: 'week', type: 'Fradeling', offline: true }, [4]],
])('[LIST-7] the list is filtered by %s, with Norwegian days', (_, filter, expected) => {
  expect(findCases(filter)).toEqual(expected);
});

test('each filter is removed separately', () => {
  const all: CaseFilter = {
    days: 'period',
    from: today,
    to: today,
    type: 'Fradeling',
    waiting: true,
    offline: true,
  };
  expect(listNarrowings(all)).toEqual(['days', 'type', 'waiting', 'offline']);
  for (const narrowing of listNarrowings(all)) {
    expect(listNarrowings(without(all, narrowing))).toEqual(
      listNarrowings(all).filter((candidate) => candidate !== narrowing),
    );
  }
});

test('each filter that alone hides all cases is named with its count', () => {
  const filter = { ...noFilter, days: 'today' as const, type: 'Fradeling', offline: true };
  expect(whatHides(rows, '', filter, facts)).toEqual([
    { narrowing: 'days', found: 2 },
    { narrowing: 'offline', found: 1 },
  ]);
  expect(whatHides(rows, '2026/7', { ...noFilter, waiting: true }, facts)).toEqual([
    { narrowing: 'search', found: 1 },
    { narrowing: 'waiting', found: 1 },
  ]);
  expect(whatHides(rows, 'xyz', { ...noFilter, days: 'today', waiting: true }, facts)).toEqual([
    { narrowing: 'search', found: 1 },
  ]);
  expect(whatHides(rows, 'xyz', { ...noFilter, type: 'Nope' }, facts)).toEqual([]);
});

test('unknown parts of another build’s stored filter hide no cases', () => {
  const stored = {
    days: 'month',
    from: '2026-02-30',
    to: 7,
    type: null,
    waiting: 'yes',
    offline: true,
    near: 5,
  };
  expect(filterFrom(stored)).toEqual({ ...noFilter, offline: true });
  expect(filterFrom(undefined)).toEqual(noFilter);
  const ownPeriod: CaseFilter = {
    days: 'period',
    from: today,
    to: '',
    type: 'Fradeling',
    waiting: true,
    offline: false,
  };
  expect(filterFrom(JSON.parse(JSON.stringify(ownPeriod)))).toEqual(ownPeriod);
});
