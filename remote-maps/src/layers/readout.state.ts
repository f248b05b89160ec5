import type { Conversion, PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { atom } from 'jotai';
import { trianglesAtom } from '../map-services/triangles.state';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from './layer-choices.state';

/** Name of the system in which coordinates are shown; `null` for that of the case. */
export const readoutNameAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).coordinateSystem ?? null,
  (_get, set, coordinateSystem: string) => set(chooseLayersAtom, { coordinateSystem }),
);

/** A system other than the zone of the case, in which coordinates are shown. */
export interface Readout {
  system: PlaneSystem;
  /** Converts from degrees; `null` while its data are not loaded. */
  fromDegrees: Conversion | null;
}

const loadCode = async () => {
  const { systemsByName, createFromDegrees } = await import('@feltbok/survey-formats/coordinates');
  return { systemsByName, createFromDegrees };
};

/**
 * The code is loaded when another system is first shown, because most users only need the zone of
 * the case.
 */
const codeAtom = atom<Awaited<ReturnType<typeof loadCode>> | null>(null);
codeAtom.onMount = (set) => void loadCode().then(set, () => undefined);

export const readoutAtom = atom((get): Readout | null => {
  const name = get(readoutNameAtom);
  const code = name === null ? null : get(codeAtom);
  const system = name === null ? undefined : code?.systemsByName.get(name);
  if (!code || !system) return null;
  const triangles = system.isNgo ? get(trianglesAtom) : null;
  return {
    system,
    fromDegrees: system.isNgo && !triangles ? null : code.createFromDegrees(system, triangles),
  };
});
