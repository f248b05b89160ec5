import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

export interface MapNotice {
  key: string;
  text: string;
  /** Missing where another try would change nothing; such a notice can be hidden instead. */
  onRetry?: () => void;
  /** What the user can do besides hiding it. */
  action?: { text: string; onPress: () => void };
  /** Called when the user hides it. */
  onHide?: () => void;
}

const noticesAtom = atom<readonly MapNotice[]>([]);

/** What the modes say on the map. */
export const modeNoticesAtom = atom((get) => get(noticesAtom));

const addNoticeAtom = atom(null, (_get, set, notice: MapNotice) => {
  set(noticesAtom, (otherNotices) => [...otherNotices, notice]);
  return () => set(noticesAtom, (all) => all.filter((shown) => shown !== notice));
});

/**
 * Says something on the map for as long as it is passed. @param notice must not change from one
 * rendering to the next
 */
export function useMapNotice(notice: MapNotice | null): void {
  const add = useSetAtom(addNoticeAtom);
  useEffect(() => (notice ? add(notice) : undefined), [add, notice]);
}
