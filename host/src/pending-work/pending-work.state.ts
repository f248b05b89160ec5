import { type Atom, atom } from 'jotai';

/**
 * Something of the user's that only this device has, and that does not wait to be sent by itself.
 */
export interface PendingWork {
  /** Identifies the work among all pending work. */
  id: string;
  /** Names the work and its case, in the user's language. */
  title: string;
  /** The state of the work, such as "draft", in the user's language and in lower case. */
  state?: string;
  /** When the work was first stored, only on this device; ISO 8601. */
  keptAt: string;
  /**
   * Whether the work is the edit of an item that is already listed as rejected.
   */
  isOfRejectedItem?: boolean;
  /** Size in bytes. */
  size?: number;
  /**
   * Address of the screen on which the work is shown and finished; null when the device no longer
   * knows the case.
   */
  address?: string | null;
  /** The work as a JSON value, for a file that the user exports. */
  content: () => Promise<unknown>;
  /** Discards the work, also on its screen. The caller has asked the user. */
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
    return () =>
      set(sourcesAtom, (sources) => sources.filter((registered) => registered !== source));
  },
);

/**
 * All of it, oldest first; rejected when a part cannot say: nothing must then be taken to be safe.
 */
export const pendingWorkAtom = atom((get): Promise<PendingWork[]> => {
  get(looksAtom);
  const sources = get(sourcesAtom);
  for (const { changesWith } of sources) if (changesWith) get(changesWith);
  return collectWork(sources);
});

/** Has all parts asked again, also those whose work other tabs may have changed. */
export const refreshPendingWorkAtom = atom(null, (_get, set) =>
  set(looksAtom, (looks) => looks + 1),
);

/**
 * Collects the pending work now, instead of when it changes.
 * @throws when a part cannot say
 */
export const readPendingWorkAtom = atom(
  null,
  (get): Promise<PendingWork[]> => collectWork(get(sourcesAtom)),
);

async function collectWork(sources: readonly Source[]): Promise<PendingWork[]> {
  const found = await Promise.all(sources.map(({ read }) => read()));
  return found.flat().sort((a, b) => Date.parse(a.keptAt) - Date.parse(b.keptAt));
}
