import type { Draft, DraftStore, ListedDraft } from '@feltbok/offline/stores/drafts.ts';
import { atom } from 'jotai';
import { isAnythingUnsavedAtom, unsavedCountAtom } from './unsaved-work.state.ts';

/** A screen with unsaved edits: how to read them now. */
export type DraftSource = () => Omit<Draft, 'keptAt'>;

interface RegisteredDraft {
  read: DraftSource;
  /** Takes the edits off the screen. */
  discard: () => void;
}

const storeAtom = atom<DraftStore | null>(null);
const knownDraftsAtom = atom<readonly Draft[]>([]);
const registeredAtom = atom<readonly RegisteredDraft[]>([]);
/** What was stored by itself, as where a screen was left with edits, until it is let go. */
const storedAloneAtom = atom<ReadonlyMap<string, Draft>>(new Map());
const writesAtom = atom(0);
const wroteAtom = atom(null, (_get, set) => set(writesAtom, (writes) => writes + 1));

/** The drafts that this page knows of. */
export const draftsAtom = atom((get) => get(knownDraftsAtom));

/**
 * Set by the host when a user's data are opened, with what was stored before; null when they are
 * closed.
 */
export const provideDraftStoreAtom = atom(
  null,
  (_get, set, store: DraftStore | null, stored: readonly Draft[] = []) => {
    set(storeAtom, store);
    set(knownDraftsAtom, stored);
    set(storedAloneAtom, new Map());
    set(wroteAtom);
  },
);

/** Another value whenever this page has changed what the device stores. */
export const draftWritesAtom = atom((get) => get(writesAtom));

/**
 * A screen with unsaved edits says so, and how to read them; what it gets back withdraws that.
 * @param discard takes the edits off the screen, where the user gives them up somewhere else
 */
export const registerDraftAtom = atom(
  null,
  (get, set, read: DraftSource, discard: () => void = () => undefined): (() => void) => {
    const registered = { read, discard };
    set(registeredAtom, [...get(registeredAtom), registered]);
    return () => set(registeredAtom, (all) => all.filter((source) => source !== registered));
  },
);

/**
 * Stores what every screen has unsaved.
 * @param only the source of one screen, where nothing else has changed
 * @returns whether all that is unsaved now, or the draft of that screen, lies on the device
 */
export const storeDraftsAtom = atom(
  null,
  async (get, set, only?: DraftSource): Promise<boolean> => {
    const store = get(storeAtom);
    const registered = get(registeredAtom).filter(({ read }) => !only || read === only);
    if (!store) return !get(isAnythingUnsavedAtom);
    try {
      // All begin at once: a page that is being left may not live until the first is stored.
      const stored = await Promise.all(
        registered.map(({ read }) => set(storeSourceAtom, store, read)),
      );
      if (stored.includes(false)) return false;
    } catch {
      return false;
    }
    return only !== undefined || get(unsavedCountAtom) <= registered.length;
  },
);

function hasSameEdits(known: Draft, edited: Draft): boolean {
  const write = ({ keptAt: _, ...edits }: Draft) => JSON.stringify(edits);
  return write(known) === write(edited);
}

/** @returns false where the user's data were closed meanwhile */
const storeSourceAtom = atom(
  null,
  async (get, set, store: DraftStore, read: DraftSource): Promise<boolean> => {
    const draft = { ...read(), keptAt: new Date().toISOString() };
    const known = get(knownDraftsAtom).find(({ key }) => key === draft.key);
    // What was only restored stays as it was stored: a former version of the app may have to read
    // it again.
    if (known && hasSameEdits(known, draft)) return true;
    await store.put(draft);
    // Closed meanwhile: the draft is on the device, and the next user's screens have none of it.
    if (get(storeAtom) !== store) return false;
    const alone = get(storedAloneAtom).get(draft.key);
    if (!get(registeredAtom).some((source) => source.read().key === draft.key)) {
      // While it was being written the screen was left with it, or it was saved or let go.
      await (alone && alone.keptAt >= draft.keptAt ? store.put(alone) : store.remove(draft.key));
      set(wroteAtom);
      return true;
    }
    set(knownDraftsAtom, (drafts) => [...drafts.filter(({ key }) => key !== draft.key), draft]);
    // The lists of pending work show only the name, so other edits need not read them again.
    if (!known || known.name !== draft.name) set(wroteAtom);
    return true;
  },
);

/**
 * Stores one draft now, for what cannot wait for the user to rest.
 * @throws when the device cannot store it
 */
export const storeDraftAtom = atom(
  null,
  async (get, set, draft: Omit<Draft, 'keptAt'>): Promise<void> => {
    const store = get(storeAtom);
    if (!store) throw new Error('Nobody’s drafts can be stored');
    const stored = { ...draft, keptAt: new Date().toISOString() };
    set(storedAloneAtom, (alone) => new Map(alone).set(stored.key, stored));
    await store.put(stored);
    if (get(storeAtom) === store)
      set(knownDraftsAtom, (drafts) => [...drafts.filter(({ key }) => key !== stored.key), stored]);
    set(wroteAtom);
  },
);

/** The drafts that the device stores of this user now, those of other tabs included. */
export const readDraftsAtom = atom(
  null,
  async (get): Promise<readonly ListedDraft[]> => (await get(storeAtom)?.list()) ?? [],
);

/**
 * Claims drafts of closed tabs for this page: for each key without a draft here, the newest.
 * @param isWanted called when drafts are found, as the user may have started to type meanwhile
 * @returns the claimed drafts, which belong to this page from then on
 */
export const claimStoredDraftsAtom = atom(
  null,
  async (
    get,
    set,
    isSought: (draft: Draft) => boolean,
    isWanted: () => boolean = () => true,
  ): Promise<readonly Draft[]> => {
    const store = get(storeAtom);
    const listed = (await store?.list()) ?? [];
    if (get(storeAtom) !== store || !isWanted()) return [];
    const known = new Set(get(knownDraftsAtom).map(({ key }) => key));
    const taken: Draft[] = [];
    for (const { ofOtherTab, ...draft } of listed.toSorted(
      (a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt),
    )) {
      if (!ofOtherTab || ofOtherTab.isTabOpen || known.has(draft.key) || !isSought(draft)) continue;
      ofOtherTab.take();
      known.add(draft.key);
      taken.push(draft);
    }
    if (taken.length === 0) return taken;
    set(knownDraftsAtom, (drafts) => [...drafts, ...taken]);
    set(wroteAtom);
    return taken;
  },
);

/** Forgets a draft: what was in it is saved, or the user has let it go. */
export const dropDraftAtom = atom(null, async (get, set, key: string): Promise<void> => {
  set(knownDraftsAtom, (stored) => stored.filter((draft) => draft.key !== key));
  set(storedAloneAtom, (alone) => new Map([...alone].filter(([draftKey]) => draftKey !== key)));
  await get(storeAtom)?.remove(key);
  set(wroteAtom);
});

type DiscardedDraft = Pick<ListedDraft, 'key' | 'ofOtherTab'>;

/** Gives a draft up on the user's word, also where a screen of this page shows it. */
export const discardDraftAtom = atom(
  null,
  async (get, set, { key, ofOtherTab }: DiscardedDraft): Promise<void> => {
    if (ofOtherTab) {
      await ofOtherTab.remove();
      set(wroteAtom);
      return;
    }
    for (const { read, discard } of get(registeredAtom)) if (read().key === key) discard();
    await set(dropDraftAtom, key);
  },
);
