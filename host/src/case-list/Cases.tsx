import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useNavigate } from '@feltbok/shared/router';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { useAtom, useAtomValue } from 'jotai';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import { addDays, mondayOf, weekNumber } from '../calendar/calendar.domain';
import { todayAtom } from '../calendar/today.state';
import { isAvailableOffline } from '../offline-case/offline-cases.domain';
import { offlineCasesAtom } from '../offline-case/offline-cases.state';
import { CaseFilterBar } from './CaseFilterBar';
import { CaseGrid, type CaseGridHandle } from './CaseGrid';
import { filterRows, type Narrowing, narrowingsOf, noFilter, whatHides, without } from './case-filter.domain';
import { orderRows, typesOf } from './case-order.domain';
import type { CaseRow } from './case-rows.domain';
import { searchRows } from './case-search.domain';
import { caseFilterAtom, caseOrderAtom, caseViewAtom, listPlaceAtom } from './list-view.state';
import { meetingsOn, weekFrom } from './meetings.domain';
import { NoneFound } from './NoneFound';
import { useNarrowingName } from './narrowing-names';
import { ReadinessNote } from './ReadinessNote';
import { TodaysMeetings } from './TodaysMeetings';
import { WeekView } from './WeekView';
import './texts';

interface CasesProps {
  /** At least one. */
  rows: readonly CaseRow[];
  grid: RefObject<CaseGridHandle | null>;
}

/** The cases as the user wants to see them: what is searched for and filtered, in a list or in its week. */
export function Cases({ rows, grid }: CasesProps) {
  const t = useTexts();
  const ofList = useTexts('list');
  const navigate = useNavigate();
  const { waiting } = useAtomValue(queueAtom);
  const offlineCases = useAtomValue(offlineCasesAtom);
  const [{ query, monday: lookedAt }, setPlace] = useAtom(listPlaceAtom);
  const [order, setOrder] = useAtom(caseOrderAtom);
  const [chosen, setFilter] = useAtom(caseFilterAtom);
  const isWeek = useAtomValue(caseViewAtom) === 'week';
  const today = useAtomValue(todayAtom);
  const monday = lookedAt ?? mondayOf(today);
  const waitingIds = useMemo(() => new Set(waiting.map(({ change }) => change.businessId)), [waiting]);
  const offlineIds = useMemo(
    () =>
      new Set([...offlineCases].flatMap(([caseId, offlineCase]) => (isAvailableOffline(offlineCase) ? [caseId] : []))),
    [offlineCases],
  );
  // A week shows days of its own.
  const filter = useMemo(() => (isWeek ? without(chosen, 'days') : chosen), [chosen, isWeek]);
  const facts = useMemo(() => ({ today, waitingIds, offlineIds }), [today, waitingIds, offlineIds]);
  const types = useMemo(() => typesOf(rows), [rows]);
  const ordered = useMemo(() => orderRows(rows, order), [rows, order]);
  const filtered = useMemo(() => filterRows(ordered, filter, facts), [ordered, filter, facts]);
  // The letters appear at once, and what they find as soon as there is time.
  const searched = useDeferredValue(query);
  const found = useMemo(() => searchRows(filtered, searched), [filtered, searched]);
  const ofToday = useMemo(() => meetingsOn(today, rows), [today, rows]);
  const nameOf = useNarrowingName(searched, filter);

  const lift = (narrowing: Narrowing) =>
    narrowing === 'search' ? setPlace({ query: '' }) : setFilter(without(chosen, narrowing));
  const showAll = () => {
    setPlace({ query: '' });
    setFilter(noFilter);
  };
  const statusText = () => {
    const names = narrowingsOf(filter).map(nameOf);
    if (isWeek) {
      const count = weekFrom(monday, found).reduce((sum, { meetings }) => sum + meetings.length, 0);
      return [ofList('week.count', { week: weekNumber(monday), count }), ...names].join(' · ');
    }
    if (names.length === 0 && searched.trim() === '') return '';
    return [t('caseList.found', { count: found.length, all: rows.length }), ...names].join(' · ');
  };

  return (
    <>
      {!isWeek && query === '' && <TodaysMeetings meetings={ofToday} waitingIds={waitingIds} offlineIds={offlineIds} />}
      <CaseFilterBar filter={chosen} types={types} hasDays={!isWeek} found={found.length} onChange={setFilter} />
      <p className="fb-case-list-found" role="status">
        {statusText()}
      </p>
      {found.length === 0 ? (
        <NoneFound
          query={searched}
          filter={filter}
          hiding={whatHides(rows, searched, filter, facts)}
          onLift={lift}
          onShowAll={showAll}
        />
      ) : isWeek ? (
        <WeekView
          rows={found}
          today={today}
          monday={monday}
          onMonday={(chosenMonday) => setPlace({ monday: chosenMonday })}
          waitingIds={waitingIds}
          offlineIds={offlineIds}
        />
      ) : (
        <CaseGrid
          rows={found}
          view={JSON.stringify([searched, order, filter])}
          order={order}
          onOrder={setOrder}
          waitingIds={waitingIds}
          offlineIds={offlineIds}
          onOpen={(row) => navigate(row.address)}
          handle={grid}
        />
      )}
      <ReadinessNote rows={rows} today={today} tomorrow={addDays(today, 1)} />
    </>
  );
}
