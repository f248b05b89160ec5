import { preferencesDatabaseName, toPreferenceKey } from './preferences-database.data.ts';

/**
 * Preferences and view state of one user on this device that no first screen waits for. They are
 * not encrypted: what names a person, a case or a device belongs into a record collection.
 */
export interface Preferences {
  /** @returns null where none is stored or it cannot be read; perhaps of another build */
  read(name: string): Promise<unknown>;
  /** A preference that the device has no room for lasts as long as the page. */
  write(name: string, value: unknown): Promise<'kept' | 'not kept'>;
}

/** @param userKey whose they are; they go with all else that a wipe removes of the user */
export function openPreferences(userKey: string): Preferences {
  const opening = openStore();
  // Nothing is read and nothing is kept where the library's code cannot be loaded.
  opening.catch(() => undefined);
  return {
    async read(name) {
      try {
        return await (await opening).getItem(toPreferenceKey(userKey, name));
      } catch {
        return null;
      }
    },
    async write(name, value) {
      try {
        await (await opening).setItem(toPreferenceKey(userKey, name), value);
        return 'kept';
      } catch {
        return 'not kept';
      }
    },
  };
}

async function openStore(): Promise<LocalForage> {
  const { default: localforage } = await import(
    /* webpackChunkName: "later-preferences" */ 'localforage'
  );
  return localforage.createInstance({
    name: preferencesDatabaseName,
    storeName: 'preferences',
    // A wipe does not look for them anywhere else.
    driver: localforage.INDEXEDDB,
  });
}
