import type { Conversion, PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { atom } from 'jotai';
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

const loadCode = async () => {
  const { systemsByName, degreesToSystem } = await import('@feltbok/survey-formats/coordinates');
  return { systemsByName, degreesToSystem };
};

/** It comes when a system is first shown: most work in the zone of the case alone. */
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
    fromDegrees: system.isNgo && !triangles ? null : code.degreesToSystem(system, triangles),
  };
});
