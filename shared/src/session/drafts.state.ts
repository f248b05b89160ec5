import { atom } from 'jotai';
import { isAnythingUnsavedAtom, unsavedCountAtom } from './unsaved-work.state';

/** What a screen holds unsaved, as the device keeps it so that nothing but the user's own word throws it away. */
export interface Draft<Fields = unknown> {
  /** Names the one thing that is edited, such as `overview 2077`. */
  key: string;
  /** What of a case it is; has a name among the texts `sync.kinds`. */
  kind: 'overview' | 'attendees' | 'signature';
  caseNumber: string;
  /** ISO 8601. */
  keptAt: string;
  fields: Fields;
}

/** Where drafts are kept: the signed-in user's storage on this device. */
export interface DraftStore {
  /** @throws when the device cannot keep it */
  put(draft: Draft): Promise<void>;
  remove(key: string): Promise<void>;
  /** All of them, those of other tabs included. */
  all(): Promise<Draft[]>;
}

/** A screen with unsaved edits, and how to read them now. */
export type DraftSource = () => Omit<Draft, 'keptAt'>;

const storeAtom = atom<DraftStore | null>(null);
const keptAtom = atom<readonly Draft[]>([]);
const sourcesAtom = atom<readonly DraftSource[]>([]);

/** The drafts that this page knows of. */
export const draftsAtom = atom((get) => get(keptAtom));

/** Set by the host when a user's data are opened, with what was kept before; null when they are closed. */
export const lendDraftStoreAtom = atom(null, (_get, set, store: DraftStore | null, kept: readonly Draft[] = []) => {
  set(storeAtom, store);
  set(keptAtom, kept);
});

/** A screen with unsaved edits says so, and how to read them; what it gets back withdraws that. */
export const holdDraftAtom = atom(null, (get, set, source: DraftSource): (() => void) => {
  set(sourcesAtom, [...get(sourcesAtom), source]);
  return () => set(sourcesAtom, (sources) => sources.filter((one) => one !== source));
});

/** Keeps what every screen holds unsaved. @returns whether all that is unsaved now lies on the device */
export const keepDraftsAtom = atom(null, async (get, set): Promise<boolean> => {
  const store = get(storeAtom);
  const sources = get(sourcesAtom);
  if (!store) return !get(isAnythingUnsavedAtom);
  try {
    for (const source of sources) {
      const draft = { ...source(), keptAt: new Date().toISOString() };
      await store.put(draft);
      // Closed meanwhile: the draft is on the device, and the next user's screens have none of it.
      if (get(storeAtom) !== store) return false;
      // Saved or let go while it was being written.
      if (!get(sourcesAtom).some((one) => one().key === draft.key)) await store.remove(draft.key);
      else set(keptAtom, (kept) => [...kept.filter(({ key }) => key !== draft.key), draft]);
    }
  } catch {
    return false;
  }
  return get(unsavedCountAtom) <= sources.length;
});

/**
 * Keeps one draft now, for what cannot wait for the user to rest.
 * @throws when the device cannot keep it
 */
export const keepDraftAtom = atom(null, async (get, set, draft: Omit<Draft, 'keptAt'>): Promise<void> => {
  const store = get(storeAtom);
  if (!store) throw new Error('Nobody’s drafts can be kept');
  const kept = { ...draft, keptAt: new Date().toISOString() };
  await store.put(kept);
  if (get(storeAtom) === store) set(keptAtom, (drafts) => [...drafts.filter(({ key }) => key !== kept.key), kept]);
});

/** The drafts that the device keeps of this user now, those of other tabs included. */
export const readDraftsAtom = atom(null, async (get): Promise<readonly Draft[]> => (await get(storeAtom)?.all()) ?? []);

/** Forgets a draft: what it held is saved, or the user has let it go. */
export const dropDraftAtom = atom(null, async (get, set, key: string): Promise<void> => {
  set(keptAtom, (kept) => kept.filter((draft) => draft.key !== key));
  await get(storeAtom)?.remove(key);
});
