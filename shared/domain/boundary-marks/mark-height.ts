/**
 * Height systems: the ellipsoid of EUREF89, or the national height system of that year. `unknown`
 * where a source does not say, as in KOF.
 */
export const knownHeightSystems = ['ellipsoidal', 'NN2000', 'NN1954'] as const;
export const heightSystems = [...knownHeightSystems, 'unknown'] as const;
export type KnownHeightSystem = (typeof knownHeightSystems)[number];
export type HeightSystem = (typeof heightSystems)[number];

/** Height of a boundary mark. */
export interface MarkHeight {
  /** Metres, at most three decimals. */
  value: number;
  system: HeightSystem;
  /** Standard deviation of the value in metres; null where it is not known. */
  sigma: number | null;
}
