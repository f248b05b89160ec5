import { atom } from 'jotai';

/** Something of the user's that only this device has. */
export interface UnsentWork {
  /** Names it among all others. */
  id: string;
  /** What it is and of which case, in the user's language. */
  title: string;
  /** Since when only this device has it: ISO 8601. */
  keptAt: string;
  /** All that is known of it, for a file that the user takes away: a JSON value. */
  content: () => Promise<unknown>;
}

/** A part of the app that keeps such work, such as imported files or sketches. */
export type UnsentWorkSource = () => Promise<readonly UnsentWork[]>;

const sourcesAtom = atom<readonly UnsentWorkSource[]>([]);

/** A part says where its unsent work is found; what it gets back withdraws that. */
export const addUnsentWorkSourceAtom = atom(null, (get, set, source: UnsentWorkSource): (() => void) => {
  set(sourcesAtom, [...get(sourcesAtom), source]);
  return () => set(sourcesAtom, (sources) => sources.filter((one) => one !== source));
});

/**
 * All that would be lost if the device were emptied now, oldest first.
 * @throws when a part cannot say: nothing must then be taken to be safe
 */
export const readUnsentWorkAtom = atom(null, async (get): Promise<UnsentWork[]> => {
  const found = await Promise.all(get(sourcesAtom).map((source) => source()));
  return found.flat().sort((a, b) => a.keptAt.localeCompare(b.keptAt));
});
