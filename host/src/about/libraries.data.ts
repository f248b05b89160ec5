import { screenPatienceMs } from '@feltbok/contract/client/transfer.data.ts';

/** A library that a build ships something of. */
export interface Library {
  name: string;
  version: string;
  /** SPDX expression as the library states it; empty where it states none. */
  licence: string;
}

/**
 * Libraries of all parts in alphabetical order, from the list in each build.
 * @param places where each part is served: absolute, with a trailing slash
 * @throws when one list is unreachable, as an incomplete list would mislead
 */
export async function librariesOfParts(places: readonly string[]): Promise<Library[]> {
  const lists = await Promise.all(places.map(getLibraries));
  const byName = new Map(
    lists.flat().map((library) => [`${library.name} ${library.version}`, library]),
  );
  return [...byName.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

async function getLibraries(place: string): Promise<Library[]> {
  const response = await fetch(`${place}libraries.json`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(screenPatienceMs),
  });
  if (!response.ok) throw new Error(`${place}libraries.json: ${response.status}`);
  return response.json();
}
