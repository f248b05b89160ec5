import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import type { Day } from '../calendar/calendar.domain';
import { preferenceAtom } from '../device/preferences.state';
import { type CaseFilter, filterFrom } from './case-filter.domain';
import { type CaseOrder, caseColumns } from './case-order.domain';

/**
 * View state of the list for the life of the page, so that the way back from a case leads to the
 * same place.
 */
interface ListPlace {
  query: string;
  /** Scroll position in CSS pixels. */
  scrollTop: number;
  /** The Monday of the shown week; null for the current week. */
  monday: Day | null;
  /** The business whose row has the focus, or had it last. */
  businessId: number | null;
}

const nowhere: ListPlace = { query: '', scrollTop: 0, monday: null, businessId: null };

const placesAtom = atom<{ userKey: string | null; place: ListPlace }>({
  userKey: null,
  place: nowhere,
});

const placeNowAtom = atom((get): ListPlace => {
  const { userKey, place } = get(placesAtom);
  return userKey === get(userKeyAtom) ? place : nowhere;
});

/** Another user's list begins at its top. */
export const listPlaceAtom = atom(
  (get) => get(placeNowAtom),
  (get, set, change: Partial<ListPlace>) =>
    set(placesAtom, { userKey: get(userKeyAtom), place: { ...get(placeNowAtom), ...change } }),
);

const isOrder = (value: unknown): value is CaseOrder => {
  const { column, direction } = Object(value) as Record<string, unknown>;
  return (
    caseColumns.some((caseColumn) => caseColumn === column) &&
    (direction === 'ascending' || direction === 'descending')
  );
};

const storedOrderAtom = preferenceAtom('caseOrder');

/** Order of the list, stored on this device for each user. */
export const caseOrderAtom = atom(
  (get): CaseOrder => {
    const stored = get(storedOrderAtom);
    return isOrder(stored) ? stored : null;
  },
  (_get, set, order: CaseOrder) => set(storedOrderAtom, order),
);

const storedFilterAtom = preferenceAtom('caseFilter');

/** Filter of the list, stored on this device for each user. */
export const caseFilterAtom = atom(
  (get) => filterFrom(get(storedFilterAtom)),
  (_get, set, filter: CaseFilter) => set(storedFilterAtom, filter),
);

export const caseViews = ['list', 'week'] as const;
export type CaseView = (typeof caseViews)[number];

const storedViewAtom = preferenceAtom('caseView');

/** List or week view, stored on this device for each user. */
export const caseViewAtom = atom(
  (get): CaseView => caseViews.find((view) => view === get(storedViewAtom)) ?? 'list',
  (_get, set, view: CaseView) => set(storedViewAtom, view),
);
