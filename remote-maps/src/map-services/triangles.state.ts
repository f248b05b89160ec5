import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { atom } from 'jotai';
import type { Triangles } from '../coordinates/triangles.domain';
import { storedMapAtom } from './stored-map.state';
import { fetchTriangles } from './triangles.data';

/**
 * The triangles that NGO1948 is converted by.
 * - `not configured`: the deployment names none
 * - `missing`: neither the device nor the network has them; `unusable`: the file is none of triangles
 */
export type TrianglesLoad =
  | { phase: 'not configured' | 'not started' | 'started' | 'missing' | 'unusable' }
  | { phase: 'completed'; triangles: Triangles; file: Blob };

export const trianglesAddressAtom = atom((get) => get(hostServicesAtom).grids?.ngo1948 ?? null);

const loadAtom = atom<TrianglesLoad>({ phase: 'not started' });

export const trianglesLoadAtom = atom((get): TrianglesLoad => {
  return get(trianglesAddressAtom) === null ? { phase: 'not configured' } : get(loadAtom);
});

/** Null until they are loaded. */
export const trianglesAtom = atom((get) => {
  const load = get(trianglesLoadAtom);
  return load.phase === 'completed' ? load.triangles : null;
});

/** From the device, else from their address, and then onto the device; whoever asks again after a failure tries again. */
export const loadTrianglesAtom = atom(null, async (get, set) => {
  const address = get(trianglesAddressAtom);
  const { phase } = get(loadAtom);
  if (address === null || phase === 'started' || phase === 'completed') return;
  set(loadAtom, { phase: 'started' });
  try {
    const file = await fetchTriangles(address, get(storedMapAtom));
    if (!file) return set(loadAtom, { phase: 'missing' });
    const { readTriangles } = await import('../coordinates/triangles.domain');
    set(loadAtom, { phase: 'completed', triangles: readTriangles(await file.text()), file });
  } catch (error) {
    get(hostServicesAtom).reportError(error, 'maps');
    await get(storedMapAtom)
      ?.remove([address])
      .catch(() => undefined);
    set(loadAtom, { phase: 'unusable' });
  }
});
