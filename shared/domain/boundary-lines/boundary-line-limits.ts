/** Limits of a boundary line; lengths of texts are in UTF-16 code units. */
export const boundaryLineLimits = {
  remark: 4000,
  /** Points between the two marks: far above what a shore needs. */
  curvePoints: 1000,
} as const;
