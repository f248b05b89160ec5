import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useNavigate } from '@feltbok/runtime/router/router.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { useAtom, useAtomValue } from 'jotai';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import { addDays, type Day, getMonday, getWeekNumber } from '../calendar/calendar.domain';
import { todayAtom } from '../calendar/today.state';
import { isAvailableOffline } from '../offline-case/offline-cases.domain';
import { offlineCasesAtom } from '../offline-case/offline-cases.state';
import { CaseFilterBar } from './CaseFilterBar';
import { CaseGrid, type CaseGridHandle } from './CaseGrid';
import {
  type CaseFilter,
  filterRows,
  listNarrowings,
  type Narrowing,
  noFilter,
  whatHides,
  without,
} from './case-filter.domain';
import { listTypes, orderRows } from './case-order.domain';
import type { CaseRow } from './case-rows.domain';
import { searchRows } from './case-search.domain';
import { caseFilterAtom, caseOrderAtom, caseViewAtom, listPlaceAtom } from './list-view.state';
import { groupByDay, listMeetings } from './meetings.domain';
import { NoneFound } from './NoneFound';
import { useNarrowingName } from './narrowing-names';
import { ReadinessNote } from './ReadinessNote';
import { TodaysMeetings } from './TodaysMeetings';
import { WeekView } from './WeekView';
import './texts';

interface CasesProps {
  /** Has at least one row. */
  rows: readonly CaseRow[];
  grid: RefObject<CaseGridHandle | null>;
}

/**
 * Businesses and cases with a mark in the list: changes that wait to be sent, data that are
 * available offline.
 */
function useMarks() {
  const { waiting } = useAtomValue(queueAtom);
  const offlineCases = useAtomValue(offlineCasesAtom);
  const waitingIds = useMemo(
    () => new Set(waiting.map(({ change }) => change.businessId)),
    [waiting],
  );
  const offlineIds = useMemo(
    () =>
      new Set(
        [...offlineCases].flatMap(([caseId, offlineCase]) =>
          isAvailableOffline(offlineCase) ? [caseId] : [],
        ),
      ),
    [offlineCases],
  );
  return useMemo(() => ({ waitingIds, offlineIds }), [waitingIds, offlineIds]);
}

/** What search, filter and order leave of the rows. */
function useFound(rows: readonly CaseRow[], marks: ReturnType<typeof useMarks>, isWeek: boolean) {
  const today = useAtomValue(todayAtom);
  const order = useAtomValue(caseOrderAtom);
  const chosen = useAtomValue(caseFilterAtom);
  const { query } = useAtomValue(listPlaceAtom);
  // A week shows days of its own.
  const filter = useMemo(() => (isWeek ? without(chosen, 'days') : chosen), [chosen, isWeek]);
  const facts = useMemo(() => ({ today, ...marks }), [today, marks]);
  const ordered = useMemo(() => orderRows(rows, order), [rows, order]);
  const filtered = useMemo(() => filterRows(ordered, filter, facts), [ordered, filter, facts]);
  // The letters appear at once, and what they find as soon as there is time.
  const searched = useDeferredValue(query);
  const found = useMemo(() => searchRows(filtered, searched), [filtered, searched]);
  return { found, filter, searched, hiding: () => whatHides(rows, searched, filter, facts) };
}

/**
 * The cases as the user wants to see them: what is searched for and filtered, in a list or in its
 * week.
 */
export function Cases({ rows, grid }: CasesProps) {
  const navigate = useNavigate();
  const marks = useMarks();
  const [{ query, monday: lookedAt }, setPlace] = useAtom(listPlaceAtom);
  const [order, setOrder] = useAtom(caseOrderAtom);
  const [chosen, setFilter] = useAtom(caseFilterAtom);
  const isWeek = useAtomValue(caseViewAtom) === 'week';
  const today = useAtomValue(todayAtom);
  const monday = lookedAt ?? getMonday(today);
  const types = useMemo(() => listTypes(rows), [rows]);
  const { found, filter, searched, hiding } = useFound(rows, marks, isWeek);
  const ofToday = useMemo(() => listMeetings(today, rows), [today, rows]);
  const statusText = useStatusText({
    found,
    all: rows.length,
    filter,
    searched,
    week: isWeek ? monday : null,
  });

  const lift = (narrowing: Narrowing) =>
    narrowing === 'search' ? setPlace({ query: '' }) : setFilter(without(chosen, narrowing));
  const showAll = () => {
    setPlace({ query: '' });
    setFilter(noFilter);
  };

  return (
    <>
      {!isWeek && query === '' && <TodaysMeetings meetings={ofToday} {...marks} />}
      <CaseFilterBar
        filter={chosen}
        types={types}
        hasDays={!isWeek}
        found={found.length}
        onChange={setFilter}
      />
      <p className="fb-case-list-found" role="status">
        {statusText}
      </p>
      {found.length === 0 && (
        <NoneFound
          query={searched}
          filter={filter}
          hiding={hiding()}
          onLift={lift}
          onShowAll={showAll}
        />
      )}
      {found.length > 0 && isWeek && (
        <WeekView
          rows={found}
          today={today}
          monday={monday}
          onMonday={(chosenMonday) => setPlace({ monday: chosenMonday })}
          {...marks}
        />
      )}
      {found.length > 0 && !isWeek && (
        <CaseGrid
          rows={found}
          view={JSON.stringify([searched, order, filter])}
          order={order}
          onOrder={setOrder}
          {...marks}
          onOpen={(row) => navigate(row.address)}
          handle={grid}
        />
      )}
      <ReadinessNote rows={rows} today={today} tomorrow={addDays(today, 1)} />
    </>
  );
}

interface StatusFacts {
  found: readonly CaseRow[];
  all: number;
  filter: CaseFilter;
  searched: string;
  /** The Monday of the week that is shown; null in the list. */
  week: Day | null;
}

/** Tells how many of the cases are shown, and by which filters; empty when all are shown. */
function useStatusText({ found, all, filter, searched, week }: StatusFacts): string {
  const t = useTexts();
  const ofList = useTexts('list');
  const nameOf = useNarrowingName(searched, filter);
  const names = listNarrowings(filter).map(nameOf);
  if (week) {
    const count = groupByDay(week, found).reduce((sum, { meetings }) => sum + meetings.length, 0);
    return [ofList('week.count', { week: getWeekNumber(week), count }), ...names].join(' · ');
  }
  if (names.length === 0 && searched.trim() === '') return '';
  return [t('caseList.found', { count: found.length, all }), ...names].join(' · ');
}
