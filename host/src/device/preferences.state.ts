import { atom } from 'jotai';

/** How one user likes the app on this device, by name; what another build has noted stays as it is. */
export type Preferences = Readonly<Record<string, unknown>>;

interface PreferenceStore {
  stored: Preferences;
  /** A failure is nobody's concern: what was chosen holds for this page. */
  write: (preferences: Preferences) => void;
}

const storeAtom = atom<PreferenceStore | null>(null);

/** Whether it is known what whoever is signed in has chosen; never where the device keeps nothing. */
export const arePreferencesKnownAtom = atom((get) => get(storeAtom) !== null);

/** Set when a user's data are opened, with what was stored; null when they are closed. */
export const setPreferencesAtom = atom(null, (_get, set, store: PreferenceStore | null) => set(storeAtom, store));

/** What is chosen where nothing can be stored. */
const unstored: PreferenceStore = { stored: {}, write: () => undefined };

/** One preference of whoever is signed in; undefined until it was chosen. It may be of another build: look before use. */
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
