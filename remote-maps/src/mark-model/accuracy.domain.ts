/** Classes of a mark's accuracy, from the best to the worst. */
export const accuracyClasses = [
  'within 10',
  '10 to 30',
  '30 to 200',
  '200 to 500',
  'over 500',
  'unknown',
] as const;
export type AccuracyClass = (typeof accuracyClasses)[number];

/**
 * Finds the accuracy class that the cadastre colours boundary points by.
 * @param centimetres `null` where unknown
 */
export function classifyAccuracy(centimetres: number | null): AccuracyClass {
  if (centimetres === null) return 'unknown';
  if (centimetres <= 10) return 'within 10';
  if (centimetres <= 30) return '10 to 30';
  if (centimetres <= 200) return '30 to 200';
  return centimetres < 500 ? '200 to 500' : 'over 500';
}
