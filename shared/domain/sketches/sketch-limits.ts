/** What map and API both hold a sketch to: far above what is drawn of one case. */
export const sketchLimits = {
  shapes: 1000,
  labels: 1000,
  /** Of all shapes together. */
  positions: 20_000,
  /** Of a label, in UTF-16 code units: a longer one is a document. */
  message: 2000,
  /** Of a circle, in metres: as far as Norway is long. */
  radius: 2_000_000,
} as const;
