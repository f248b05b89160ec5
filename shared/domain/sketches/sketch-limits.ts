/** Limits of a sketch in map and API, far above what is drawn in one case. */
export const sketchLimits = {
  shapes: 1000,
  labels: 1000,
  /** Positions of all shapes together. */
  positions: 20_000,
  /** Length of a label, in UTF-16 code units. */
  message: 2000,
  /** Radius of a circle in metres, which is about the length of Norway. */
  radius: 2_000_000,
} as const;
