import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

export interface MapNotice {
  key: string;
  text: string;
  /** Absent where a retry would change nothing; such a notice can be hidden instead. */
  onRetry?: () => void;
  /** What the user can do besides hiding the notice. */
  action?: { text: string; onPress: () => void };
  /** Called when the user hides the notice. */
  onHide?: () => void;
}

const noticesAtom = atom<readonly MapNotice[]>([]);

/** The notices of the modes on the map, the newest first. */
export const modeNoticesAtom = atom((get) => get(noticesAtom));

const addNoticeAtom = atom(null, (_get, set, notice: MapNotice) => {
  set(noticesAtom, (otherNotices) => [notice, ...otherNotices]);
  return () => set(noticesAtom, (all) => all.filter((shown) => shown !== notice));
});

/**
 * Shows a notice on the map while it is passed.
 * @param notice must be stable between renders
 */
export function useMapNotice(notice: MapNotice | null): void {
  const add = useSetAtom(addNoticeAtom);
  useEffect(() => (notice ? add(notice) : undefined), [add, notice]);
}
