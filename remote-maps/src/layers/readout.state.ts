import { atom } from 'jotai';
import { unwrap } from 'jotai/utils';
import type { PlaneSystem } from '../coordinates/coordinate-system.domain';
import type { Conversion } from '../coordinates/planes.domain';
import { trianglesAtom } from '../map-services/triangles.state';
import { choicesOf, chooseLayersAtom, layerChoicesAtom } from './layer-choices.state';

/** Name of the system that the user has coordinates shown in; null for that of the case. */
export const readoutNameAtom = atom(
  (get) => choicesOf(get(layerChoicesAtom)).coordinateSystem ?? null,
  (_get, set, coordinateSystem: string) => set(chooseLayersAtom, { coordinateSystem }),
);

/** Where coordinates are shown otherwise than in the zone of the case. */
export interface Readout {
  system: PlaneSystem;
  /** From degrees; null while what it takes is not there. */
  fromDegrees: Conversion | null;
}

/** Its code comes when it is first chosen: most work in the zone of the case alone. */
export const readoutAtom = unwrap(
  atom(async (get): Promise<Readout | null> => {
    const name = get(readoutNameAtom);
    if (name === null) return null;
    const [{ systemsByName }, { degreesToSystem }] = await Promise.all([
      import('../coordinates/coordinate-system.domain'),
      import('../coordinates/conversion.domain'),
    ]);
    const system = systemsByName.get(name);
    if (!system) return null;
    const triangles = system.isNgo ? get(trianglesAtom) : null;
    return { system, fromDegrees: system.isNgo && !triangles ? null : degreesToSystem(system, triangles) };
  }),
  (previous) => previous ?? null,
);
