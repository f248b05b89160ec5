import { atom } from 'jotai';

/** Preferences of one user on this device, by name; those of another build stay as they are. */
export type Preferences = Readonly<Record<string, unknown>>;

interface PreferenceStore {
  stored: Preferences;
  /** A failure is ignored: the choice holds for this page. */
  write: (preferences: Preferences) => void;
}

const storeAtom = atom<PreferenceStore | null>(null);

/** Whether the user's preferences are loaded; never where the device stores nothing. */
export const arePreferencesKnownAtom = atom((get) => get(storeAtom) !== null);

/** Set when a user's data are opened, with the stored preferences; null when they are closed. */
export const setPreferencesAtom = atom(null, (_get, set, store: PreferenceStore | null) =>
  set(storeAtom, store),
);

/** Stands in where nothing can be stored. */
const unstored: PreferenceStore = { stored: {}, write: () => undefined };

/**
 * One preference of the signed-in user; undefined until chosen. Its value may come from another
 * build and needs a check.
 */
export const preferenceAtom = (name: string) =>
  atom(
    (get): unknown => get(storeAtom)?.stored[name],
    (get, set, value: unknown) => {
      const { stored, write } = get(storeAtom) ?? unstored;
      const preferences = { ...stored, [name]: value };
      write(preferences);
      set(storeAtom, { stored: preferences, write });
    },
  );
