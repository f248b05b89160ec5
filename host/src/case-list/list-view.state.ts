import { userKeyAtom } from '@feltbok/shared/session/session.state';
import { atom } from 'jotai';
import { preferenceAtom } from '../device/preferences.state';
import { type CaseOrder, caseColumns } from './case-order.domain';

/** What the user has made of the list, for as long as the page lives: the way back from a case leads to the same place. */
interface ListPlace {
  query: string;
  /** In CSS pixels. */
  scrollTop: number;
  /** The business whose row has, or had, the focus. */
  businessId: number | null;
}

const nowhere: ListPlace = { query: '', scrollTop: 0, businessId: null };

const placesAtom = atom<{ userKey: string | null; place: ListPlace }>({ userKey: null, place: nowhere });

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
  return caseColumns.some((one) => one === column) && (direction === 'ascending' || direction === 'descending');
};

const storedOrderAtom = preferenceAtom('caseOrder');

/** The order of the list, which this device remembers for each user. */
export const caseOrderAtom = atom(
  (get): CaseOrder => {
    const stored = get(storedOrderAtom);
    return isOrder(stored) ? stored : null;
  },
  (_get, set, order: CaseOrder) => set(storedOrderAtom, order),
);
