import { type Atom, atom } from 'jotai';

/**
 * Something of the user's that only this device has, and that does not wait to be sent by itself.
 */
export interface PendingWork {
  /** Names it among all others. */
  id: string;
  /** What it is and of which case, in the user's language. */
  title: string;
  /** Where it stands, in the user's language and in lower case: a draft, say. */
  state?: string;
  /** Since when only this device has it: ISO 8601. */
  keptAt: string;
  /**
   * Whether it is the edit of an item that the server has rejected, and that is listed as rejected.
   */
  isOfRejectedItem?: boolean;
  /** In bytes. */
  size?: number;
  /**
   * Of the screen that it is seen and finished on; null where the device does not know the case any
   * longer.
   */
  address?: string | null;
  /** All that is known of it, for a file that the user exports: a JSON value. */
  content: () => Promise<unknown>;
  /** Gives it up for good, on the screen that shows it too; the caller has asked the user. */
  discard?: () => Promise<void>;
}

/** A part of the app that has such work, such as imported files or sketches. */
export type PendingWorkSource = () => Promise<readonly PendingWork[]>;

interface Source {
  read: PendingWorkSource;
  changesWith: Atom<unknown> | undefined;
}

const sourcesAtom = atom<readonly Source[]>([]);
const looksAtom = atom(0);

/**
 * A part says where its pending work is found; what it gets back withdraws that.
 * @param changesWith has another value whenever the source may have other work
 */
export const addPendingWorkSourceAtom = atom(
  null,
  (get, set, read: PendingWorkSource, changesWith?: Atom<unknown>): (() => void) => {
    const source = { read, changesWith };
    set(sourcesAtom, [...get(sourcesAtom), source]);
    return () => set(sourcesAtom, (sources) => sources.filter((one) => one !== source));
  },
);

/**
 * All of it, oldest first; rejected when a part cannot say: nothing must then be taken to be safe.
 */
export const pendingWorkAtom = atom((get): Promise<PendingWork[]> => {
  get(looksAtom);
  const sources = get(sourcesAtom);
  for (const { changesWith } of sources) if (changesWith) get(changesWith);
  return allOf(sources);
});

/** Has all parts asked again, also those whose work other tabs may have changed. */
export const refreshPendingWorkAtom = atom(null, (_get, set) =>
  set(looksAtom, (looks) => looks + 1),
);

/**
 * As `pendingWorkAtom`, at this moment.
 * @throws when a part cannot say
 */
export const readPendingWorkAtom = atom(
  null,
  (get): Promise<PendingWork[]> => allOf(get(sourcesAtom)),
);

async function allOf(sources: readonly Source[]): Promise<PendingWork[]> {
  const found = await Promise.all(sources.map(({ read }) => read()));
  return found.flat().sort((a, b) => Date.parse(a.keptAt) - Date.parse(b.keptAt));
}
