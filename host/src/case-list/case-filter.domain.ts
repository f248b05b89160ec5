import { addDays, type Day, getMonday, getStartOfDay, isDay } from '../calendar/calendar.domain';
import type { CaseRow } from './case-rows.domain';
import { searchRows } from './case-search.domain';

/**
 * Which days' meetings are shown; `period` is what lies between two days, both of them included.
 */
export const daySpans = ['all', 'today', 'week', 'past', 'period'] as const;
type DaySpan = (typeof daySpans)[number];

/** Filter of the list, besides the search. */
export interface CaseFilter {
  days: DaySpan;
  /** Days of a period; empty for no limit on that side. */
  from: Day | '';
  to: Day | '';
  /** Name of a type of business; empty for all. */
  type: string;
  /** Only with changes that wait to be sent. */
  waiting: boolean;
  /** Only what is available offline. */
  offline: boolean;
}

export const noFilter: CaseFilter = {
  days: 'all',
  from: '',
  to: '',
  type: '',
  waiting: false,
  offline: false,
};

/** Facts that rows are filtered by. */
export interface FilterFacts {
  today: Day;
  /** Businesses with changes that wait to be sent. */
  waitingIds: ReadonlySet<number>;
  /** Cases that are available offline. */
  offlineIds: ReadonlySet<number>;
}

/** The parts of a filter that can be lifted one by one, and the search. */
export type Narrowing = 'search' | 'days' | 'type' | 'waiting' | 'offline';

/** Reads a stored filter, which may be of another build: unreadable fields hide nothing. */
export function filterFrom(stored: unknown): CaseFilter {
  const { days, from, to, type, waiting, offline } = Object(stored) as Record<string, unknown>;
  return {
    days: daySpans.find((span) => span === days) ?? 'all',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
    type: typeof type === 'string' ? type : '',
    waiting: waiting === true,
    offline: offline === true,
  };
}

/** Active parts of a filter, in display order. A period without days is inactive. */
export function listNarrowings(filter: CaseFilter): Exclude<Narrowing, 'search'>[] {
  const { days, from, to, type, waiting, offline } = filter;
  const hasDays = days === 'period' ? from !== '' || to !== '' : days !== 'all';
  return [
    ...(hasDays ? (['days'] as const) : []),
    ...(type ? (['type'] as const) : []),
    ...(waiting ? (['waiting'] as const) : []),
    ...(offline ? (['offline'] as const) : []),
  ];
}

export const without = (filter: CaseFilter, narrowing: Narrowing): CaseFilter => ({
  ...filter,
  ...(narrowing === 'days' && { days: 'all' as const, from: '', to: '' }),
  ...(narrowing === 'type' && { type: '' }),
  ...(narrowing === 'waiting' && { waiting: false }),
  ...(narrowing === 'offline' && { offline: false }),
});

/** The rows that the filter leaves, in their order. */
export function filterRows(
  rows: readonly CaseRow[],
  filter: CaseFilter,
  facts: FilterFacts,
): readonly CaseRow[] {
  const tests = listNarrowings(filter).map((narrowing) => createTest(narrowing, filter, facts));
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((holds) => holds(row)));
}

function createTest(
  narrowing: Exclude<Narrowing, 'search'>,
  filter: CaseFilter,
  { today, waitingIds, offlineIds }: FilterFacts,
): (row: CaseRow) => boolean {
  switch (narrowing) {
    case 'days': {
      const [start, end] = listMoments(filter, today);
      // Rows without a meeting day match no day filter.
      return ({ time }) => time !== null && time >= start && time < end;
    }
    case 'type':
      return ({ type }) => type === filter.type;
    case 'waiting':
      return ({ businessId }) => waitingIds.has(businessId);
    case 'offline':
      return ({ caseId }) => offlineIds.has(caseId);
  }
}

/** The first moment that is in, and the first that is out again: milliseconds since 1970. */
function listMoments({ days, from, to }: CaseFilter, today: Day): [start: number, end: number] {
  switch (days) {
    case 'today':
      return [getStartOfDay(today), getStartOfDay(addDays(today, 1))];
    case 'week':
      return [getStartOfDay(getMonday(today)), getStartOfDay(addDays(getMonday(today), 7))];
    case 'past':
      return [Number.NEGATIVE_INFINITY, getStartOfDay(today)];
    default: {
      // A period with its days swapped means the same.
      const [first, last] = from && to && from > to ? [to, from] : [from, to];
      return [
        first ? getStartOfDay(first) : Number.NEGATIVE_INFINITY,
        last ? getStartOfDay(addDays(last, 1)) : Number.POSITIVE_INFINITY,
      ];
    }
  }
}

/** Each filter part that, removed alone, would show rows again, with their count. */
export function whatHides(
  rows: readonly CaseRow[],
  query: string,
  filter: CaseFilter,
  facts: FilterFacts,
): Array<{ narrowing: Narrowing; found: number }> {
  const narrowings: Narrowing[] = [
    ...(query.trim() ? (['search'] as const) : []),
    ...listNarrowings(filter),
  ];
  return narrowings
    .map((narrowing) => {
      const remaining = filterRows(rows, without(filter, narrowing), facts);
      return {
        narrowing,
        found: searchRows(remaining, narrowing === 'search' ? '' : query).length,
      };
    })
    .filter(({ found }) => found > 0);
}
