import { openPreferences, type Preferences } from '@feltbok/offline/stores/preferences.data.ts';
import { atom, type Getter } from 'jotai';
import { userKeyAtom } from '../session/session.state.ts';
import { deviceStoreAtom } from './storage.state.ts';

/** The preferences of the user whose data are open; null where the browser stores nothing. */
const preferencesAtom = atom((get): Preferences | null => {
  const userKey = get(userKeyAtom);
  return userKey !== null && get(deviceStoreAtom) ? openPreferences(userKey) : null;
});

interface PreferenceDefinition<Value> {
  name: string;
  /** The value that holds until one is read, and where none is stored. */
  usual: Value;
  /** Whether what is stored is a value of this build. */
  isValue: (stored: unknown) => stored is Value;
  /** The value that a former version has stored elsewhere; undefined where it has none. */
  getFormer?: (get: Getter) => Value | undefined;
}

/**
 * One preference of the signed-in user that no first screen waits for. `loadAtom` reads it; it is
 * called by what shows or uses the preference.
 */
export function createPreference<Value>(definition: PreferenceDefinition<Value>) {
  const { name, usual, isValue, getFormer } = definition;
  /** The value comes with whose it is, so that it never becomes another user's. */
  const knownAtom = atom<{ preferences: Preferences | null; value: unknown } | null>(null);
  const currentAtom = atom((get) => {
    const known = get(knownAtom);
    return known?.preferences === get(preferencesAtom) ? known : null;
  });
  const valueAtom = atom(
    (get): Value => {
      const value = get(currentAtom)?.value;
      return isValue(value) ? value : usual;
    },
    (get, set, value: Value) => {
      const preferences = get(preferencesAtom);
      set(knownAtom, { preferences, value });
      void preferences?.write(name, value);
    },
  );
  const loadAtom = atom(null, async (get, set): Promise<void> => {
    const preferences = get(preferencesAtom);
    if (get(currentAtom)) return;
    const stored = await preferences?.read(name);
    // Meanwhile the user may have chosen, or have signed out.
    if (get(currentAtom) || get(preferencesAtom) !== preferences) return;
    const former = isValue(stored) ? undefined : getFormer?.(get);
    if (former === undefined) set(knownAtom, { preferences, value: stored });
    else set(valueAtom, former);
  });
  return { valueAtom, loadAtom };
}
