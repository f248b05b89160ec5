import { type HostServices, hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { fetchGridFile } from './grid-file.data';
import { storedMapAtom } from './stored-map.state';

export type GridName = keyof NonNullable<HostServices['grids']>;
const gridNames: readonly GridName[] = ['ngo1948', 'nn2000', 'nn1954'];

/**
 * The state of loading a conversion grid.
 * - `not configured`: the deployment names no such file
 * - `missing`: neither the device nor the network has it
 * - `unusable`: the file is no such grid
 */
export type GridLoad<Content> =
  | { phase: 'not configured' | 'not started' | 'started' | 'missing' | 'unusable' }
  | { phase: 'completed'; content: Content; file: Blob };

/** The addresses that the deployment states, by the grid's name. */
export const gridAddressesAtom = atom((get) => {
  const grids = get(hostServicesAtom).grids;
  return gridNames.flatMap((name) => (grids?.[name] ? [[name, grids[name]] as const] : []));
});

/** @param read throws for a file of another kind */
export function createGridFileState<Content>(
  name: GridName,
  read: (file: Blob) => Promise<Content>,
) {
  const addressAtom = atom((get) => get(hostServicesAtom).grids?.[name] ?? null);
  const ownLoadAtom = atom<GridLoad<Content>>({ phase: 'not started' });
  const loadAtom = atom((get): GridLoad<Content> => {
    return get(addressAtom) === null ? { phase: 'not configured' } : get(ownLoadAtom);
  });
  /** `null` until it is loaded. */
  const contentAtom = atom((get) => {
    const load = get(loadAtom);
    return load.phase === 'completed' ? load.content : null;
  });
  /** Loads the file from the device or its address. After a failure another call tries again. */
  const startAtom = atom(null, async (get, set) => {
    const address = get(addressAtom);
    const { phase } = get(ownLoadAtom);
    if (address === null || phase === 'started' || phase === 'completed') return;
    set(ownLoadAtom, { phase: 'started' });
    try {
      const file = await fetchGridFile(address, get(storedMapAtom));
      if (!file) return set(ownLoadAtom, { phase: 'missing' });
      set(ownLoadAtom, { phase: 'completed', content: await read(file), file });
    } catch (error) {
      get(hostServicesAtom).reportError(error, 'maps');
      await get(storedMapAtom)
        ?.remove([address])
        .catch(() => undefined);
      set(ownLoadAtom, { phase: 'unusable' });
    }
  });
  return { loadAtom, contentAtom, startAtom };
}
