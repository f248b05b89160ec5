/** Of one file: more than any meeting measures, and still drawn at once by a tablet. */
export const pointLimit = 200_000;
