/** The ways in which a receiver finds positions, the best first. */
export const measuredQualities = [
  ...(['fixed', 'float', 'differential', 'single'] as const),
  ...(['estimated', 'manual', 'simulated'] as const),
] as const;
export type MeasuredQuality = (typeof measuredQualities)[number];

/** The quality that all of them have at least. */
export const weakestQuality = (qualities: readonly MeasuredQuality[]): MeasuredQuality =>
  measuredQualities[Math.max(...qualities.map((quality) => measuredQualities.indexOf(quality)))] ??
  'estimated';

export const computeAverage = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Metres along each direction; null where nothing is known of the height. */
export interface Deviations {
  east: number;
  north: number;
  height: number | null;
}
